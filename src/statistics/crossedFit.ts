import { predictionLimits } from "./predictionLimits.ts";
import type { CrossedScore } from "./raterEffects.ts";
import { ratioLimits } from "./ratioLimits.ts";
import { type ScoreTable, tableOf } from "./scoreTable.ts";
import { factored } from "./symmetricMatrix.ts";

/**
 * Variance components of scores = mean + unit + rater + error, units and raters drawn at random,
 * whichever rater scored what: crossed, nested in part, or with any gaps. `error` includes the
 * interaction of units and raters.
 */
export interface CrossedFit {
  /** In squares of the scores’ unit; 0 where the likelihood is highest there. */
  readonly units: number;
  readonly raters: number;
  readonly error: number;
  /** The mean, by generalised least squares. */
  readonly mean: number;
  readonly design: CrossedDesign;
  /**
   * How likely it is, at best, that the variance of units over that of error is `from` + `rise` × that of raters over
   * that of error. `near`: what was found on this line, or one beside it.
   */
  readonly bottom: (line: RatioLine, near?: Bottom) => Bottom;
  /** The same of ratios beside `near` alone, or beside the fit, in a few looks: it need not be the lowest. */
  readonly bottomBeside: (line: RatioLine, near?: Bottom) => Bottom;
  /** Limits of the ratio of the variance of units to that of error (`ratioLimits`). */
  readonly ratioLimits: (
    tail: number,
  ) => { readonly low: number; readonly high: number } | undefined;
  /** How lenient each rater is, by ascending number. Takes some fifty times as long as a look at the likelihood. */
  readonly raterPredictions: () => readonly Prediction[];
}

/**
 * A rater’s predicted effect on scores: positive lenient, negative severe, in the unit of the
 * scores, and shrunk towards 0 the more, the fewer scores there are.
 */
export interface Prediction {
  /** As in the scores. */
  readonly number: number;
  readonly scores: number;
  /** Best linear unbiased prediction at the estimated variances (Henderson, 1975, doi:10.2307/2529430). */
  readonly value: number;
  /** Root of its mean squared error if these variances were the true ones, with what is not known of the mean. */
  readonly error: number;
  /**
   * Limits of 95% that hold what is not known of raters’ variance: of predictions at many such variances, weighed by
   * their restricted likelihood, raters’ standard deviation taken as equally likely everywhere before (Gelman, 2006,
   * doi:10.1214/06-BA117A). So there are limits where the estimate of the variance is 0, too. `null` below three raters,
   * of whom none could be said.
   */
  readonly low: number | null;
  readonly high: number | null;
}

/** Ratios of variances to the error variance: that of units as a function of that of raters. */
export interface RatioLine {
  readonly from: number;
  readonly rise: number;
}

/** The point on a line of variance ratios at which the likelihood is greatest. */
export interface Bottom {
  /** Twice the logarithm of how much less likely it is than the fit, where this is 0. */
  readonly deviance: number;
  /** The ratio of raters’ variance to that of error. */
  readonly raters: number;
  /** How the deviance grows with the ratio of units, and how fast its slope along the line grows with that of raters. */
  readonly slope: number;
  readonly bend: number;
}

/** The design of a set of scores: how many units and raters there are, and how they are connected. */
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
 * Restricted maximum likelihood (Patterson & Thompson, 1971, doi:10.1093/biomet/58.3.545). Units
 * are eliminated by themselves, so that one evaluation costs their scores and one Cholesky
 * decomposition of raters by raters. A component is 0 if the likelihood decreases from there. For
 * complete scores with positive estimates, the result equals the analysis of variance.
 *
 * `undefined` below two units or two raters, where no unit or rater has two scores, where there are
 * no more scores than what is estimated of them, or where scores do not vary beyond units and
 * raters: then there is no error to compare with.
 *
 * `near`: a fit of nearly the same scores, from which the search starts; the result does not depend
 * on it.
 */
export function crossedFit(
  scores: readonly CrossedScore[],
  near?: Pick<CrossedFit, "units" | "raters" | "error">,
): CrossedFit | undefined {
  const design = crossedDesign(scores);
  if (design.units < 2 || design.raters < 2) return undefined;
  if (design.scores <= Math.max(design.units, design.raters, estimated)) return undefined;
  // What there is less of makes the matrix that is decomposed.
  const isTurned = design.raters > design.units;
  const table = tableOf(
    isTurned
      ? scores.map(({ unit, rater, score }) => ({ unit: rater, rater: unit, score }))
      : scores,
  );
  const level: LevelAt = ([units, raters]) => {
    if (!isTurned) return levelAt(table, [units, raters]);
    const turned = levelAt(table, [raters, units]);
    const evaluate = (): Evaluated => {
      const { slope, predictions: of, ...found } = turned.evaluate();
      const predictions = { units: of.raters, raters: of.units };
      return { ...found, slope: [slope[1], slope[0]], predictions };
    };
    return { deviance: turned.deviance, evaluate };
  };
  const evaluate: Evaluate = (ratios) => level(ratios).evaluate();
  const from: Pair = near ? [near.units / near.error, near.raters / near.error] : [0.5, 0.1];
  const lowest = descended(evaluate, from);
  if (!lowest) return undefined;
  const { at, found } = lowest;
  return {
    units: at[0] * found.error,
    raters: at[1] * found.error,
    error: found.error,
    mean: table.origin + found.mean,
    design,
    raterPredictions: () => predictionsOf(scores, { evaluate, at, found }),
    ratioLimits: (tail) => ratioLimits({ table, isTurned }, tail),
    ...bottomsOf({ evaluate, level }, at[1], found.deviance),
  };
}

/** Raters are placed by ascending number, as in the table. */
function predictionsOf(
  scores: readonly CrossedScore[],
  {
    evaluate,
    at,
    found,
  }: { readonly evaluate: Evaluate; readonly at: Pair; readonly found: Evaluated },
): readonly Prediction[] {
  const counts = new Map<number, number>();
  for (const { rater } of scores) counts.set(rater, (counts.get(rater) ?? 0) + 1);
  const { values, variances } = found.predictions.raters;
  const limitsOf =
    counts.size < leastForLimits
      ? undefined
      : predictionLimits({ ratio: at[1], deviance: found.deviance }, (ratio) => {
          const there = evaluate([at[0], ratio]);
          const { raters } = there.predictions;
          const errors = raters.variances.map((variance) => errorOf(variance, there));
          return { deviance: there.deviance, values: raters.values, errors };
        });
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([number, count], place) => {
      // No minus before a 0.
      const value = (values[place] ?? 0) + 0;
      const limits = limitsOf?.(place);
      return {
        number,
        scores: count,
        value,
        error: errorOf(variances[place], found),
        low: limits ? Math.min(value, limits.low) : null,
        high: limits ? Math.max(value, limits.high) : null,
      };
    });
}

/** With only two raters, the likelihood of their variance decreases too slowly to be integrated. */
export const leastForLimits = 3;

function errorOf(variance: number | undefined, { error }: Pick<Evaluated, "error">): number {
  return Math.sqrt(Math.max(0, error * (variance ?? 0)));
}

/** The mean and three variances. */
const estimated = 4;

type Pair = readonly [number, number];

/** At the ratios of the variances of units and of raters to that of error. */
type Evaluate = (at: Pair) => Evaluated;
type LevelAt = (at: Pair) => Level;

/** The deviance alone; all else takes three times as long. */
interface Level {
  readonly deviance: number;
  readonly evaluate: () => Evaluated;
}

export function crossedDesign(
  scores: readonly Pick<CrossedScore, "unit" | "rater">[],
): CrossedDesign {
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

function partsOf(scores: readonly Pick<CrossedScore, "unit" | "rater">[]): number {
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
  /** Of each unit and rater, by place. */
  readonly predictions: { readonly units: Predicted; readonly raters: Predicted };
}

interface Predicted {
  readonly values: Float64Array;
  /** Of the errors of prediction, over the variance of error. */
  readonly variances: Float64Array;
}

/**
 * With V = I + a Z Zᵀ (units) + b R Rᵀ (raters): units’ part W of V⁻¹ is known block by block; then
 * V⁻¹ = W − b W R M⁻¹ Rᵀ W with M = I + b Rᵀ W R, and |V| = Π (1 + a nᵢ) · |M|.
 *
 * Predictions are b Rᵀ V⁻¹ (y − mean) = b M⁻¹ Rᵀ W (y − mean), and the same of units with a Zᵀ; their errors have
 * the variance b I − b² Rᵀ P R with P = V⁻¹ − V⁻¹ 1 (1ᵀ V⁻¹ 1)⁻¹ 1ᵀ V⁻¹, where Rᵀ V⁻¹ R = (I − M⁻¹) / b.
 */
function levelAt(
  { units: n, raters: m, starts, raterOf, values }: ScoreTable,
  [a, b]: Pair,
): Level {
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
  const equations = factored({ size: m, cells: outer });
  const [raterOnes, raterValues] = [equations.solve(ofOnes), equations.solve(ofValues)];
  const weight = ones - b * dot(ofOnes, raterOnes);
  const mean = (sums - b * dot(ofOnes, raterValues)) / weight;
  // What is left, r = y − mean; P y = V⁻¹ r = W (r − b R M⁻¹ Rᵀ W r).
  const ofRaters = raterValues.map((one, rater) => b * (one - mean * (raterOnes[rater] ?? 0)));
  const byRater = new Float64Array(m);
  const unitSums = new Float64Array(n);
  let left = 0;
  for (let unit = 0; unit < n; unit += 1) {
    const [from, to] = [starts[unit] ?? 0, starts[unit + 1] ?? 0];
    let sum = 0;
    for (let at = from; at < to; at += 1) {
      sum += (values[at] ?? 0) - mean - (ofRaters[raterOf[at] ?? 0] ?? 0);
    }
    unitSums[unit] = sum;
    const shrunken = (a / (1 + a * (to - from))) * sum;
    for (let at = from; at < to; at += 1) {
      const rater = raterOf[at] ?? 0;
      const residual = (values[at] ?? 0) - mean;
      const projected = residual - (ofRaters[rater] ?? 0) - shrunken;
      left += residual * projected;
      byRater[rater] = (byRater[rater] ?? 0) + projected;
    }
  }
  const freedom = scores - 1;
  const error = left / freedom;
  const deviance =
    logUnits + equations.logDeterminant + Math.log(weight) + freedom * Math.log(left);
  const evaluate = (): Evaluated => {
    const { cells: inverse } = equations.inverse();
    let [unitSquares, unitOnes, unitTrace] = [0, 0, 0];
    const ofUnits = { values: new Float64Array(n), variances: new Float64Array(n) };
    for (let unit = 0; unit < n; unit += 1) {
      const [from, to] = [starts[unit] ?? 0, starts[unit + 1] ?? 0];
      const count = to - from;
      const whole = 1 + a * count;
      let [ofMean, around] = [0, 0];
      for (let at = from; at < to; at += 1) {
        const rater = raterOf[at] ?? 0;
        ofMean += 1 - b * (raterOnes[rater] ?? 0);
        for (let other = from; other < to; other += 1) {
          around += inverse[rater * m + (raterOf[other] ?? 0)] ?? 0;
        }
      }
      const sum = unitSums[unit] ?? 0;
      unitSquares += (sum / whole) ** 2;
      unitOnes += (ofMean / whole) ** 2;
      const within = count / whole - (b * around) / whole ** 2;
      unitTrace += within;
      ofUnits.values[unit] = (a * sum) / whole;
      ofUnits.variances[unit] = a - a * a * (within - (ofMean / whole) ** 2 / weight);
    }
    let raterTrace = 0;
    for (let at = 0; at < inner.length; at += 1) {
      raterTrace += (inner[at] ?? 0) * (inverse[at] ?? 0);
    }
    return {
      deviance,
      slope: [
        unitTrace - unitOnes / weight - unitSquares / error,
        raterTrace - dot(raterOnes, raterOnes) / weight - dot(byRater, byRater) / error,
      ],
      error,
      mean,
      predictions: {
        units: ofUnits,
        raters: {
          values: ofRaters,
          variances: raterOnes.map(
            (one, rater) => b * (inverse[rater * (m + 1)] ?? 0) + (b * one) ** 2 / weight,
          ),
        },
      },
    };
  };
  return { deviance, evaluate };
}

/** Newton’s steps with slopes of slopes, halved until the likelihood rises; a ratio at 0 stays where it is best. */
function descended(
  evaluate: Evaluate,
  from: Pair,
): { readonly at: Pair; readonly found: Evaluated } | undefined {
  let at = from;
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

/**
 * The lowest deviance along a line. It can have two bottoms: one without raters’ variance, and one where much is theirs.
 * So it is looked for beside what was found before, and from the lowest of some ratios where that is lower.
 */
function bottomsOf(
  { evaluate, level }: { readonly evaluate: Evaluate; readonly level: LevelAt },
  ratio: number,
  fitted: number,
): Pick<CrossedFit, "bottom" | "bottomBeside"> {
  const ofFit = { raters: ratio, deviance: 0, slope: 0, bend: NaN };
  const compared = (bottom: Bottom) => ({
    ...bottom,
    deviance: Math.max(0, bottom.deviance - fitted),
  });
  return {
    bottomBeside: (line, near = ofFit) => compared(bottomNear(evaluate, line, near)),
    bottom: (line, near = ofFit) => {
      const first = bottomNear(evaluate, line, near);
      const places = someRatios.filter((raters) => raters <= mostOn(line));
      const looked = places.map((raters) => level(onLine(line, raters)).deviance);
      const others = places.flatMap((raters, at) => {
        const own = looked[at] ?? NaN;
        const [before, after] = [places[at - 1] ?? -1, places[at + 1] ?? Infinity];
        const isAlone = first.raters <= before || first.raters >= after;
        const isLow = own <= (looked[at - 1] ?? Infinity) && own <= (looked[at + 1] ?? Infinity);
        return isLow && (isAlone || own < first.deviance)
          ? [bottomNear(evaluate, line, { ...ofFit, raters })]
          : [];
      });
      return compared(others.reduce((a, b) => (b.deviance < a.deviance ? b : a), first));
    },
  };
}

/** Beyond it little but rounding is left of the likelihood. */
function mostOn({ rise }: RatioLine): number {
  return Math.min(1e6, 1e9 / rise);
}

function onLine({ from, rise }: RatioLine, raters: number): Pair {
  return [from + rise * raters, raters];
}

function alongLine(evaluate: Evaluate, line: RatioLine): (raters: number) => Look {
  return (raters) => {
    const { deviance, slope } = evaluate(onLine(line, raters));
    return { raters, deviance, slope: slope[1] + line.rise * slope[0], ofUnits: slope[0] };
  };
}

/** At one ratio of a line. */
interface Look {
  readonly raters: number;
  readonly deviance: number;
  /** Along the line, and by the ratio of units alone. */
  readonly slope: number;
  readonly ofUnits: number;
}

/** By raters’ standard deviation as a part of its sum with that of error: evenly, and close to 1, where hardly any error is. */
const someRatios = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999].map(
  (part) => (part / (1 - part)) ** 2,
);

function bottomAt({ raters, deviance, ofUnits }: Look, bend = NaN): Bottom {
  return { raters, deviance, slope: ofUnits, bend };
}

function bendOf(one: Look, other: Look): number {
  return (one.slope - other.slope) / (one.raters - other.raters);
}

/** Where the slope is 0: between a ratio where the deviance falls and the next where it rises, or `most`. */
function bottomFrom(
  along: (raters: number) => Look,
  from: Look,
  [next, most]: readonly [next: number, most: number],
): Bottom {
  let low = from;
  if (low.slope >= 0) return bottomAt(low);
  let high = along(Math.min(next, most));
  while (high.slope < 0 && high.raters < most) {
    low = high;
    high = along(Math.min(2 * high.raters, most));
  }
  if (high.slope < 0) return bottomAt(high);
  return bottomBetween(along, low, high);
}

/** The false position after Illinois: a side that stays counts half. */
function bottomBetween(along: (raters: number) => Look, from: Look, to: Look): Bottom {
  let [low, high] = [from, to];
  let [best, lowSlope, highSlope] = [high, low.slope, high.slope];
  for (let step = 0; step < 60 && high.raters - low.raters > 1e-9 * (1 + high.raters); step += 1) {
    const share = lowSlope / (lowSlope - highSlope);
    const middle = along(low.raters + share * (high.raters - low.raters));
    if (Math.abs(best.deviance - middle.deviance) < 1e-9) {
      return bottomAt(middle, bendOf(low, high));
    }
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
  return bottomAt(best, bendOf(low, high));
}

/**
 * The bottom beside one on a line nearby, by Newton’s steps with the bend of before, and then that of the last two
 * looks: each ends where at most a hundred-millionth is to be gained, which is taken off.
 */
function bottomNear(evaluate: Evaluate, line: RatioLine, near: Bottom): Bottom {
  const along = alongLine(evaluate, line);
  const end = mostOn(line);
  let at = along(Math.min(near.raters, end));
  let { bend } = near;
  for (let step = 0; step < 20; step += 1) {
    if (at.raters === 0 && at.slope >= 0) return bottomAt(at, bend);
    const gain = at.slope ** 2 / (2 * bend);
    if (gain >= 0 && gain < 1e-8) return bottomAt({ ...at, deviance: at.deviance - gain }, bend);
    const wanted = gain >= 0 ? at.raters - at.slope / bend : NaN;
    if (at.raters === end && at.slope < 0) return bottomAt(at);
    const [least, most] = [
      at.raters < 1e-3 ? 0 : at.raters / 3,
      Math.min(end, 3 * at.raters + 0.01),
    ];
    const fallback = at.slope < 0 ? 1.2 * at.raters + 0.01 : at.raters / 1.2;
    const next = along(Math.min(most, Math.max(least, Number.isNaN(wanted) ? fallback : wanted)));
    // From one side of the bottom to the other: between them it is found for certain.
    if (step > 3 && at.slope < 0 !== next.slope < 0) {
      const [low, high] = at.raters < next.raters ? [at, next] : [next, at];
      if (low.slope < 0) return bottomBetween(along, low, high);
    }
    bend = bendOf(at, next);
    at = next;
  }
  return at.slope < 0
    ? bottomFrom(along, at, [2 * at.raters, end])
    : bottomFrom(along, along(0), [at.raters, end]);
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

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
