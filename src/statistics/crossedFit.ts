import type { CrossedScore } from "./raterEffects.ts";

/**
 * Variance components of scores = mean + unit + rater + error, units and raters drawn at random, whoever scored
 * what: crossed, nested in part, or with any gaps. `error` holds what units and raters have together.
 */
export interface CrossedFit {
  /** In squares of the scores' unit; 0 where the likelihood is highest there. */
  readonly units: number;
  readonly raters: number;
  readonly error: number;
  /** The mean, by generalised least squares. */
  readonly mean: number;
  readonly design: CrossedDesign;
  /**
   * Twice how much less likely it is, at best, that the variance of units over that of error is
   * `from` + `rise` × that of raters over that of error: 0 at this fit.
   */
  readonly deviance: (line: RatioLine) => number;
}

/** Ratios of variances to that of error: of units, as it hangs on that of raters. */
export interface RatioLine {
  readonly from: number;
  readonly rise: number;
}

/** Who scored what. */
export interface CrossedDesign {
  readonly scores: number;
  readonly units: number;
  readonly raters: number;
  /** Sets of units and raters that no score joins with another set. */
  readonly parts: number;
  /** Scores of a unit: their harmonic mean. */
  readonly each: number;
}

/**
 * Restricted maximum likelihood (Patterson & Thompson, 1971, doi:10.1093/biomet/58.3.545). Units are eliminated by
 * themselves, so that one evaluation costs their scores and one Cholesky decomposition of raters by raters. Where a
 * component is 0 the likelihood falls from there. Of complete scores with positive estimates these are those of the
 * analysis of variance.
 *
 * `undefined` below two units or two raters, where no unit or rater has two scores, where there are no more scores
 * than what is estimated of them, or where scores do not vary beyond units and raters: then there is no error to
 * compare with.
 */
export function crossedFit(scores: readonly CrossedScore[]): CrossedFit | undefined {
  const design = designOf(scores);
  if (design.units < 2 || design.raters < 2) return undefined;
  if (design.scores <= Math.max(design.units, design.raters, estimated)) return undefined;
  // What there is less of makes the matrix that is decomposed.
  const isTurned = design.raters > design.units;
  const table = tableOf(
    isTurned
      ? scores.map(({ unit, rater, score }) => ({ unit: rater, rater: unit, score }))
      : scores,
  );
  const evaluate: Evaluate = ([units, raters]) => {
    if (!isTurned) return evaluated(table, [units, raters]);
    const found = evaluated(table, [raters, units]);
    const [ofRaters, ofUnits] = found.slope;
    return { ...found, slope: [ofUnits, ofRaters] };
  };
  const lowest = descended(evaluate);
  if (!lowest) return undefined;
  const { at, found } = lowest;
  return {
    units: at[0] * found.error,
    raters: at[1] * found.error,
    error: found.error,
    mean: table.origin + found.mean,
    design,
    deviance: (line) => Math.max(0, lowestAlong(evaluate, line, at[1]) - found.deviance),
  };
}

/** The mean and three variances. */
const estimated = 4;

type Pair = readonly [number, number];

/** At the ratios of the variances of units and of raters to that of error. */
type Evaluate = (at: Pair) => Evaluated;

/** Scores by unit, measured from one of them and in a scale of their own. */
interface Table {
  readonly units: number;
  readonly raters: number;
  readonly origin: number;
  /** Where the scores of each unit begin. */
  readonly starts: Int32Array;
  readonly raterOf: Int32Array;
  readonly values: Float64Array;
}

function tableOf(scores: readonly CrossedScore[]): Table {
  const units = placesOf(scores.map(({ unit }) => unit));
  const raters = placesOf(scores.map(({ rater }) => rater));
  const counts = new Int32Array(units.size + 1);
  for (const { unit } of scores) {
    const place = (units.get(unit) ?? 0) + 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const starts = counts;
  for (let unit = 0; unit < units.size; unit += 1) {
    starts[unit + 1] = (starts[unit + 1] ?? 0) + (starts[unit] ?? 0);
  }
  const next = starts.slice();
  const raterOf = new Int32Array(scores.length);
  const values = new Float64Array(scores.length);
  const origin = scores[0]?.score ?? 0;
  for (const { unit, rater, score } of scores) {
    const own = units.get(unit) ?? 0;
    const at = next[own] ?? 0;
    next[own] = at + 1;
    raterOf[at] = raters.get(rater) ?? 0;
    values[at] = score - origin;
  }
  return { units: units.size, raters: raters.size, origin, starts, raterOf, values };
}

function designOf(scores: readonly CrossedScore[]): CrossedDesign {
  const counts = new Map<number, number>();
  for (const { unit } of scores) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  let inverse = 0;
  for (const count of counts.values()) inverse += 1 / count;
  return {
    scores: scores.length,
    units: counts.size,
    raters: new Set(scores.map(({ rater }) => rater)).size,
    parts: partsOf(scores),
    each: counts.size / inverse,
  };
}

/** Ascending, so that the order in which scores come changes nothing but last digits. */
function placesOf(numbers: readonly number[]): ReadonlyMap<number, number> {
  const inOrder = [...new Set(numbers)].toSorted((a, b) => a - b);
  return new Map(inOrder.map((one, place) => [one, place]));
}

function partsOf(scores: readonly CrossedScore[]): number {
  const leaders = new Map<number, number>();
  const leaderOf = (rater: number): number => {
    let at = rater;
    for (let next = leaders.get(at); next !== undefined && next !== at; next = leaders.get(at)) {
      at = next;
    }
    return at;
  };
  const firstOf = new Map<number, number>();
  for (const { unit, rater } of scores) {
    const first = firstOf.get(unit) ?? rater;
    firstOf.set(unit, first);
    leaders.set(leaderOf(rater), leaderOf(first));
  }
  return new Set(scores.map(({ rater }) => leaderOf(rater))).size;
}

interface Evaluated {
  /** −2 log restricted likelihood, but for a constant. */
  readonly deviance: number;
  /** By either ratio. */
  readonly slope: Pair;
  readonly error: number;
  readonly mean: number;
}

/**
 * With V = I + a Z Zᵀ (units) + b R Rᵀ (raters): units' part W of V⁻¹ is known block by block; then
 * V⁻¹ = W − b W R M⁻¹ Rᵀ W with M = I + b Rᵀ W R, and |V| = Π (1 + a nᵢ) · |M|.
 */
function evaluated(
  { units: n, raters: m, starts, raterOf, values }: Table,
  [a, b]: Pair,
): Evaluated {
  const scores = values.length;
  // Rᵀ W R, Rᵀ W 1, Rᵀ W y; 1ᵀ W 1, 1ᵀ W y.
  const inner = new Float64Array(m * m);
  const [ofOnes, ofValues] = [new Float64Array(m), new Float64Array(m)];
  let [ones, sums, logUnits] = [0, 0, 0];
  for (let unit = 0; unit < n; unit += 1) {
    const [from, to] = [starts[unit] ?? 0, starts[unit + 1] ?? 0];
    const count = to - from;
    const whole = 1 + a * count;
    logUnits += Math.log(whole);
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
    const shrink = a / whole;
    ones += count / whole;
    sums += sum / whole;
    for (let at = from; at < to; at += 1) {
      const rater = raterOf[at] ?? 0;
      ofOnes[rater] = (ofOnes[rater] ?? 0) + 1 / whole;
      ofValues[rater] = (ofValues[rater] ?? 0) + (values[at] ?? 0) - shrink * sum;
      inner[rater * m + rater] = (inner[rater * m + rater] ?? 0) + 1;
      for (let other = from; other < to; other += 1) {
        const place = rater * m + (raterOf[other] ?? 0);
        inner[place] = (inner[place] ?? 0) - shrink;
      }
    }
  }
  const outer = inner.map((one, at) => b * one + (at % (m + 1) === 0 ? 1 : 0));
  const { inverse, logDeterminant } = inverted(outer, m);
  const [raterOnes, raterValues] = [times(inverse, ofOnes), times(inverse, ofValues)];
  const weight = ones - b * dot(ofOnes, raterOnes);
  const mean = (sums - b * dot(ofOnes, raterValues)) / weight;
  // What is left, r = y − mean; P y = V⁻¹ r = W (r − b R M⁻¹ Rᵀ W r).
  const ofRaters = raterValues.map((one, rater) => b * (one - mean * (raterOnes[rater] ?? 0)));
  const byRater = new Float64Array(m);
  let [left, unitSquares, unitOnes, unitTrace] = [0, 0, 0, 0];
  for (let unit = 0; unit < n; unit += 1) {
    const [from, to] = [starts[unit] ?? 0, starts[unit + 1] ?? 0];
    const count = to - from;
    const whole = 1 + a * count;
    let [sum, ofMean, around] = [0, 0, 0];
    for (let at = from; at < to; at += 1) {
      const rater = raterOf[at] ?? 0;
      sum += (values[at] ?? 0) - mean - (ofRaters[rater] ?? 0);
      ofMean += 1 - b * (raterOnes[rater] ?? 0);
      for (let other = from; other < to; other += 1) {
        around += inverse[rater * m + (raterOf[other] ?? 0)] ?? 0;
      }
    }
    for (let at = from; at < to; at += 1) {
      const rater = raterOf[at] ?? 0;
      const residual = (values[at] ?? 0) - mean;
      const projected = residual - (ofRaters[rater] ?? 0) - (a / whole) * sum;
      left += residual * projected;
      byRater[rater] = (byRater[rater] ?? 0) + projected;
    }
    unitSquares += (sum / whole) ** 2;
    unitOnes += (ofMean / whole) ** 2;
    unitTrace += count / whole - (b * around) / whole ** 2;
  }
  let raterTrace = 0;
  for (let at = 0; at < inner.length; at += 1) raterTrace += (inner[at] ?? 0) * (inverse[at] ?? 0);
  const freedom = scores - 1;
  const error = left / freedom;
  return {
    deviance: logUnits + logDeterminant + Math.log(weight) + freedom * Math.log(left),
    slope: [
      unitTrace - unitOnes / weight - unitSquares / error,
      raterTrace - dot(raterOnes, raterOnes) / weight - dot(byRater, byRater) / error,
    ],
    error,
    mean,
  };
}

/** Newton's steps with slopes of slopes, halved until the likelihood rises; a ratio at 0 stays where it is best. */
function descended(
  evaluate: Evaluate,
): { readonly at: Pair; readonly found: Evaluated } | undefined {
  let at: Pair = [0.5, 0.1];
  let found = evaluate(at);
  for (let step = 0; step < 200; step += 1) {
    if (!(found.error > 0) || at[0] > ratioMost || at[1] > ratioMost) return undefined;
    const next = stepped(evaluate, at, found);
    if (!next) return { at, found };
    const change = Math.max(...next.at.map((one, k) => Math.abs(one - (at[k] ?? 0)) / (1 + one)));
    ({ at, found } = next);
    if (change < 1e-13) return { at, found };
  }
  return { at, found };
}

/** Beyond it nothing of the error can be told. */
const ratioMost = 1e9;

function stepped(
  evaluate: Evaluate,
  at: Pair,
  found: Evaluated,
): { readonly at: Pair; readonly found: Evaluated } | undefined {
  // Slopes are known to so many digits of the scores' number.
  if (steepness(at, found) < 1e-11) return undefined;
  const isFree = at.map((one, k) => one > 0 || (found.slope[k] ?? 0) < 0);
  if (!isFree[0] && !isFree[1]) return undefined;
  const [own, other] = [0, 1].map((k) => {
    const width = 1e-5 * (1 + (at[k] ?? 0));
    const beside = evaluate(k === 0 ? [at[0] + width, at[1]] : [at[0], at[1] + width]);
    return beside.slope.map((one, of) => (one - (found.slope[of] ?? 0)) / width);
  });
  const [aa, bb] = [own?.[0] ?? 0, other?.[1] ?? 0];
  const ab = ((own?.[1] ?? 0) + (other?.[0] ?? 0)) / 2;
  const [sa, sb] = found.slope;
  const determinant = aa * bb - ab * ab;
  const isBowl = aa > 0 && bb > 0 && determinant > 0;
  const direction: Pair =
    isFree[0] && isFree[1] && isBowl
      ? [(-sa * bb + sb * ab) / determinant, (sa * ab - sb * aa) / determinant]
      : [isFree[0] ? alone(sa, aa, at[0]) : 0, isFree[1] ? alone(sb, bb, at[1]) : 0];
  for (let share = 1; share > 1e-9; share /= 2) {
    const to: Pair = [
      Math.max(0, at[0] + share * direction[0]),
      Math.max(0, at[1] + share * direction[1]),
    ];
    const there = evaluate(to);
    // Near the bottom the likelihood is flat to its last digits; the slopes still tell.
    const isLower = there.deviance < found.deviance - 1e-9;
    const isFlat = Math.abs(there.deviance - found.deviance) <= 1e-9;
    if (isLower || (isFlat && steepness(to, there) < steepness(at, found))) {
      return { at: to, found: there };
    }
  }
  return undefined;
}

/** The lowest deviance along a line, by the root of its slope: between a ratio where it falls and one where it rises. */
function lowestAlong(evaluate: Evaluate, { from, rise }: RatioLine, near: number): number {
  const along = (raters: number) => {
    const { deviance, slope } = evaluate([from + rise * raters, raters]);
    return { raters, deviance, slope: slope[1] + rise * slope[0] };
  };
  let low = along(0);
  if (low.slope >= 0) return low.deviance;
  let high = along(near > 0 ? near : 0.1);
  while (high.slope < 0 && high.raters < ratioMost) {
    low = high;
    high = along(2 * high.raters);
  }
  if (high.slope < 0) return high.deviance;
  let [best, lowSlope, highSlope] = [high, low.slope, high.slope];
  // The false position after Illinois: a side that stays counts half.
  for (let step = 0; step < 60 && high.raters - low.raters > 1e-9 * (1 + high.raters); step += 1) {
    const share = lowSlope / (lowSlope - highSlope);
    const middle = along(low.raters + share * (high.raters - low.raters));
    if (Math.abs(best.deviance - middle.deviance) < 1e-9) return middle.deviance;
    best = middle;
    if (middle.slope < 0) {
      low = middle;
      lowSlope = middle.slope;
      highSlope /= 2;
    } else {
      high = middle;
      highSlope = middle.slope;
      lowSlope /= 2;
    }
  }
  return best.deviance;
}

/** A step along one ratio, where the other stays. */
function alone(slope: number, bend: number, ratio: number): number {
  return bend > 0 ? -slope / bend : -Math.sign(slope) * (0.5 + ratio);
}

/** How far from level it is, along the ratios that can change. */
function steepness(at: Pair, { slope }: Evaluated): number {
  return Math.hypot(
    ...slope.map((one, k) => ((at[k] ?? 0) > 0 ? one * (1 + (at[k] ?? 0)) : Math.min(0, one))),
  );
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, row) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += (matrix[row * size + at] ?? 0) * (vector[at] ?? 0);
    return sum;
  });
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The inverse of a symmetric positive definite matrix, by Cholesky, and the logarithm of its determinant. */
function inverted(
  matrix: Float64Array,
  size: number,
): { readonly inverse: Float64Array; readonly logDeterminant: number } {
  const lower = new Float64Array(size * size);
  let logDeterminant = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1) {
        sum -= (lower[row * size + at] ?? 0) * (lower[column * size + at] ?? 0);
      }
      const pivot = lower[column * size + column] ?? 1;
      lower[row * size + column] = row === column ? Math.sqrt(sum) : sum / pivot;
    }
    logDeterminant += 2 * Math.log(lower[row * size + row] ?? 1);
  }
  // L⁻¹, then L⁻ᵀ L⁻¹.
  const back = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = row === column ? 1 : 0;
      for (let at = column; at < row; at += 1) {
        sum -= (lower[row * size + at] ?? 0) * (back[at * size + column] ?? 0);
      }
      back[row * size + column] = sum / (lower[row * size + row] ?? 1);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let at = row; at < size; at += 1) {
        sum += (back[at * size + row] ?? 0) * (back[at * size + column] ?? 0);
      }
      inverse[row * size + column] = sum;
      inverse[column * size + row] = sum;
    }
  }
  return { inverse, logDeterminant };
}
