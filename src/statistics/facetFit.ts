import { type Factor, isSame } from "./factor.ts";
import { mixedEquations } from "./mixedEquations.ts";
import { predictionLimits } from "./predictionLimits.ts";
import { randomFrom } from "./random.ts";

/** Variance components of scores = mean + levels of random factors + error, whatever is crossed, nested or missing. */
export interface FacetFit {
  /** In the order of the factors; 0 where the likelihood is highest there, at the border. */
  readonly variances: readonly number[];
  readonly error: number;
  /** By generalised least squares. */
  readonly mean: number;
  /** −2 log restricted likelihood, but for a constant. */
  readonly deviance: number;
  /** What each level adds to scores: best linear unbiased predictions, in the order of the factors. */
  readonly predictions: () => readonly Float64Array[];
  /** Limits of 95% of these of one factor, by its place and level (`predictionLimits`). */
  readonly limitsOf: (
    factor: number,
  ) => (level: number) => { readonly low: number; readonly high: number };
  /**
   * tr(P Vₖ P Vₗ) of the factors and, last, of error, times the squared variance of error: twice the information that
   * scores are expected to hold on these variances. Exact
   * of few levels and scores, else from seeded probes.
   */
  readonly information: () => readonly (readonly number[])[];
}

/**
 * Restricted maximum likelihood (Patterson & Thompson, 1971, doi:10.1093/biomet/58.3.545) by steps
 * after the average of observed and expected information (Gilmour, Thompson & Cullis, 1995,
 * doi:10.2307/2533274), error profiled out, halved until the likelihood rises. A component at 0
 * stays there if the likelihood decreases from there. For complete scores with positive estimates,
 * the result equals the analysis of variance.
 *
 * `undefined` if a factor is confounded with error, with another factor or with the mean, if scores
 * do not vary beyond the factors, or if the equations are too large.
 */
export function facetFit(scores: Float64Array, factors: readonly Factor[]): FacetFit | undefined {
  if (!canBeTold(scores.length, factors)) return undefined;
  const equations = mixedEquations(factors);
  if (!equations) return undefined;
  const { starts, size, solve } = equations;
  const columns = factors.map((factor, at) => ({ ...factor, start: starts[at] ?? 0 }));
  const origin = meanOf(scores);
  const values = scores.map((score) => score - origin);
  const evaluate: Evaluate = (ratios) =>
    evaluated({ values, columns, size, solved: solve(ratios.map(awayFromBorder)) }, ratios);
  const lowest = descended(
    evaluate,
    factors.map(() => 0.2),
  );
  if (!lowest) return undefined;
  const { ratios, found } = lowest;
  return {
    variances: ratios.map((ratio) => ratio * found.error),
    error: found.error,
    mean: origin + found.mean,
    deviance: found.deviance,
    predictions: () =>
      columns.map((column, at) =>
        summedOver(column, found.projected).map((sum) => sum * (ratios[at] ?? 0)),
      ),
    limitsOf: (factor) =>
      predictionLimits(
        { ratio: ratios[factor] ?? 0, deviance: found.deviance },
        (ratio) => {
          const there = evaluate(ratios.map((one, at) => (at === factor ? ratio : one)));
          const sums = columns[factor] && summedOver(columns[factor], there.projected);
          return {
            deviance: there.deviance,
            values: (sums ?? new Float64Array(0)).map((sum) => sum * ratio),
            errors: (there.kept[factor] ?? new Float64Array(0)).map((kept) =>
              Math.sqrt(Math.max(0, there.error * ratio * kept)),
            ),
          };
        },
        { narrow: (factors[factor]?.levels ?? 0) > manyLevels },
      ),
    information: () => informationOf(columns, ratios, found),
  };
}

/** Of so many the variance is known well enough for few looks at it. */
const manyLevels = 50;

function canBeTold(scores: number, factors: readonly Factor[]): boolean {
  return factors.every(
    (factor, at) =>
      factor.levels > 1 &&
      factor.levels < scores &&
      factors.slice(at + 1).every((other) => !isSame(factor, other)),
  );
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const one of values) sum += one;
  return sum / values.length;
}

interface Column extends Factor {
  readonly start: number;
}

type Evaluate = (ratios: readonly number[]) => Evaluated;

interface Evaluated {
  readonly deviance: number;
  readonly error: number;
  readonly mean: number;
  /** By the ratio of each factor’s variance to that of error. */
  readonly slopes: readonly number[];
  /** How slopes change, on the average of what is observed and what is expected. */
  readonly bends: readonly (readonly number[])[];
  /** P y. */
  readonly projected: Float64Array;
  /** P times whatever. */
  readonly project: (column: Float64Array) => Float64Array;
  /** tr(P), tr(Zᵀ P Z) of each factor. */
  readonly trace: number;
  readonly traces: readonly number[];
  /** What is not known of each level’s prediction, over the factor’s variance. */
  readonly kept: readonly Float64Array[];
}

/** At 0 itself no slope can be told from the equations: it is looked at from so near that it changes nothing. */
const nearBorder = 1e-9;

function awayFromBorder(ratio: number): number {
  return Math.max(nearBorder, ratio);
}

/**
 * With V = I + Σ γₖ Zₖ Zₖᵀ = I + Z Λ² Zᵀ: V⁻¹ = I − Z Λ M⁻¹ Λ Zᵀ, |V| = |M|,
 * tr(Zₖᵀ V⁻¹ Zₖ) = Σ (1 − M⁻¹ at k) / γₖ; and P = V⁻¹ − V⁻¹ 1 (1ᵀ V⁻¹ 1)⁻¹ 1ᵀ V⁻¹.
 */
function evaluated(
  of: {
    readonly values: Float64Array;
    readonly columns: readonly Column[];
    readonly size: number;
    readonly solved: {
      readonly logDeterminant: number;
      readonly times: (column: Float64Array) => Float64Array;
      readonly diagonal: Float64Array;
    };
  },
  ratios: readonly number[],
): Evaluated {
  const { values, columns, size, solved } = of;
  const n = values.length;
  const roots = ratios.map((ratio) => Math.sqrt(awayFromBorder(ratio)));
  const weighted = (column: Float64Array) => {
    const sums = new Float64Array(size);
    columns.forEach(({ levelOf, start }, at) => {
      const root = roots[at] ?? 0;
      for (let score = 0; score < n; score += 1) {
        const place = start + (levelOf[score] ?? 0);
        sums[place] = (sums[place] ?? 0) + root * (column[score] ?? 0);
      }
    });
    const x = solved.times(sums);
    const left = column.slice();
    columns.forEach(({ levelOf, start }, at) => {
      const root = roots[at] ?? 0;
      for (let score = 0; score < n; score += 1) {
        left[score] = (left[score] ?? 0) - root * (x[start + (levelOf[score] ?? 0)] ?? 0);
      }
    });
    return left;
  };
  const ones = weighted(new Float64Array(n).fill(1));
  const weight = sumOf(ones);
  const project = (column: Float64Array) => {
    const by = weighted(column);
    const level = sumOf(by) / weight;
    for (let score = 0; score < n; score += 1)
      by[score] = (by[score] ?? 0) - level * (ones[score] ?? 0);
    return by;
  };
  const projected = project(values);
  const freedom = n - 1;
  const left = dot(values, projected);
  const error = left / freedom;
  const sums = columns.map((column) => summedOver(column, projected));
  const squares = sums.map((sum) => dot(sum, sum));
  const onesBy = columns.map((column) => summedOver(column, ones));
  const kept = columns.map(({ start, levels }, at) =>
    Float64Array.from(
      { length: levels },
      (_, level) =>
        (solved.diagonal[start + level] ?? 0) +
        ((roots[at] ?? 0) * (onesBy[at]?.[level] ?? 0)) ** 2 / weight,
    ),
  );
  const traces = columns.map(({ start, levels }, at) => {
    let sum = 0;
    for (let place = start; place < start + levels; place += 1) {
      sum += 1 - (solved.diagonal[place] ?? 0);
    }
    const byOnes = onesBy[at] ?? ones;
    return sum / (roots[at] ?? 1) ** 2 - dot(byOnes, byOnes) / weight;
  });
  const working = columns.map((column, at) => spread(column, sums[at] ?? projected));
  const bends = working.map((own, at) => {
    const by = project(own);
    return working.map(
      (other, beside) =>
        dot(other, by) / error -
        ((squares[at] ?? 0) * (squares[beside] ?? 0)) / (freedom * error ** 2),
    );
  });
  const ofFactors = ratios.reduce(
    (sum, ratio, at) => sum + awayFromBorder(ratio) * (traces[at] ?? 0),
    0,
  );
  return {
    deviance: solved.logDeterminant + Math.log(weight) + freedom * Math.log(left),
    error,
    mean: dot(ones, values) / weight,
    slopes: traces.map((trace, at) => trace - (squares[at] ?? 0) / error),
    bends,
    projected,
    project,
    // P V P = P, so that tr(P V) is what is free.
    trace: freedom - ofFactors,
    traces,
    kept,
  };
}

/** Zᵀ times a column of scores. */
function summedOver({ levelOf, levels }: Factor, column: Float64Array): Float64Array {
  const sums = new Float64Array(levels);
  for (let score = 0; score < column.length; score += 1) {
    const level = levelOf[score] ?? 0;
    sums[level] = (sums[level] ?? 0) + (column[score] ?? 0);
  }
  return sums;
}

/** Z times a column of levels. */
function spread({ levelOf }: Factor, column: Float64Array): Float64Array {
  const by = new Float64Array(levelOf.length);
  for (let score = 0; score < by.length; score += 1) by[score] = column[levelOf[score] ?? 0] ?? 0;
  return by;
}

function sumOf(column: Float64Array): number {
  let sum = 0;
  for (const one of column) sum += one;
  return sum;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

interface Step {
  readonly ratios: readonly number[];
  readonly found: Evaluated;
}

/** Beyond it error is what rounding leaves. */
const ratioMost = 1e7;

function descended(evaluate: Evaluate, from: readonly number[]): Step | undefined {
  let at: Step = { ratios: from, found: evaluate(from) };
  for (let step = 0; step < 200; step += 1) {
    const before = at.ratios;
    const next = hasError(at) ? stepped(evaluate, at) : undefined;
    if (!next) break;
    at = next;
    const changes = at.ratios.map((ratio, k) => Math.abs(ratio - (before[k] ?? 0)) / (1 + ratio));
    if (Math.max(...changes) < 1e-10) break;
  }
  return hasError(at) ? at : undefined;
}

function hasError({ ratios, found }: Step): boolean {
  return found.error > 0 && ratios.every((ratio) => ratio < ratioMost);
}

function stepped(evaluate: Evaluate, at: Step): Step | undefined {
  const { ratios, found } = at;
  const { slopes, bends } = found;
  const steep = steepness(at);
  if (steep < 1e-12 * found.projected.length) return undefined;
  let free = ratios.flatMap((ratio, k) => (ratio > 0 || (slopes[k] ?? 0) < 0 ? [k] : []));
  let direction: readonly number[] = [];
  // Who would go below 0 goes to 0, and the others as they would with that one there.
  for (;;) {
    const held = ratios.map((ratio, k) => (free.includes(k) ? 0 : ratio));
    direction = directionOf(free, { slopes, bends, held });
    const beyond = free.filter((k) => (ratios[k] ?? 0) + (direction[k] ?? 0) < 0);
    if (beyond.length === 0 || beyond.length === free.length) break;
    free = free.filter((k) => !beyond.includes(k));
  }
  for (let share = 1; share > 1e-9; share /= 2) {
    const to = ratios.map((ratio, k) => Math.max(0, ratio + share * (direction[k] ?? 0)));
    const there = { ratios: to, found: evaluate(to) };
    const { deviance } = there.found;
    // Near the bottom the likelihood is flat to its last digits; the slopes still tell.
    const flat = 1e-13 * (found.projected.length + Math.abs(found.deviance));
    const isFlat = Math.abs(deviance - found.deviance) <= flat;
    if (deviance < found.deviance - flat || (isFlat && steepness(there) < 0.99 * steep))
      return there;
  }
  return undefined;
}

/** Newton’s step along some ratios, while those held go to 0; others as far as they may. */
function directionOf(
  free: readonly number[],
  of: {
    readonly slopes: readonly number[];
    readonly bends: readonly (readonly number[])[];
    /** By how much a ratio that is not free falls. */
    readonly held: readonly number[];
  },
): readonly number[] {
  const { slopes, bends, held } = of;
  const right = free.map(
    (k) =>
      held.reduce((sum, fall, other) => sum + fall * (bends[k]?.[other] ?? 0), 0) -
      (slopes[k] ?? 0),
  );
  const solution = solvedBy(
    free.map((k) => free.map((other) => bends[k]?.[other] ?? 0)),
    right,
  );
  return slopes.map((_, k) => {
    const place = free.indexOf(k);
    return place < 0 ? -(held[k] ?? 0) : (solution[place] ?? 0);
  });
}

/** By Gauss’ elimination; what hangs on nothing stays where it is. */
function solvedBy(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  rows.forEach((own, pivot) => {
    const by = own[pivot] ?? 0;
    if (!(by > 1e-12 * (matrix[pivot]?.[pivot] ?? 0))) return own.fill(0);
    rows.forEach((row, at) => {
      if (at === pivot) return;
      const much = (row[pivot] ?? 0) / by;
      own.forEach((one, column) => (row[column] = (row[column] ?? 0) - much * one));
    });
    own.forEach((one, column) => (own[column] = one / by));
    return own;
  });
  return rows.map((row) => row[rows.length] ?? 0);
}

/** How far from level it is, along the ratios that can change. */
function steepness({ ratios, found }: Step): number {
  return Math.hypot(
    ...ratios.map((ratio, k) => {
      const slope = found.slopes[k] ?? 0;
      return ratio > 0 ? slope * (1 + ratio) : Math.min(0, slope);
    }),
  );
}

/** Where the levels of a factor times scores are more, it is probed with some columns of random signs (Hutchinson, 1990). */
const exactUpTo = 200_000;
const probes = 60;

function informationOf(
  columns: readonly Column[],
  ratios: readonly number[],
  { project, trace, traces }: Evaluated,
): readonly (readonly number[])[] {
  const random = randomFrom(1);
  const seen = columns.map((column) => {
    const { levels, levelOf } = column;
    const isExact = levels <= probes || levels * levelOf.length <= exactUpTo;
    const count = isExact ? levels : probes;
    const squares = columns.map(() => 0);
    for (let probe = 0; probe < count; probe += 1) {
      const effect = Float64Array.from({ length: levels }, (_, level) =>
        isExact ? Number(level === probe) : random() < 0.5 ? -1 : 1,
      );
      const by = project(spread(column, effect));
      columns.forEach((other, at) => {
        const sums = summedOver(other, by);
        squares[at] = (squares[at] ?? 0) + dot(sums, sums) / (isExact ? 1 : count);
      });
    }
    return squares;
  });
  // Of two factors that of fewer levels knows better.
  const between = columns.map((own, at) =>
    columns.map((other, beside) =>
      own.levels < other.levels || (own.levels === other.levels && at <= beside)
        ? (seen[at]?.[beside] ?? 0)
        : (seen[beside]?.[at] ?? 0),
    ),
  );
  const rest = (whole: number, parts: readonly number[]) =>
    whole - parts.reduce((sum, part, at) => sum + part * (ratios[at] ?? 0), 0);
  // tr(P Vₖ P V) = tr(P Vₖ), whatever V is made of.
  const withError = between.map((row, at) => rest(traces[at] ?? 0, row));
  return [
    ...between.map((row, at) => [...row, withError[at] ?? 0]),
    [...withError, rest(trace, withError)],
  ];
}
