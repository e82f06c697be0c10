import { fUpperQuantile } from "./distributions.ts";
import type { Ratings } from "./ratings.ts";
import { type Excluded, type Undefined, undefinedBecause } from "./statistic.ts";

/** Mean squares of units whose ratings come from raters of their own, be they few or many. */
interface OneWaySquares {
  /** Those that were rated: how often, and their means from the first rating of all. */
  readonly units: readonly { readonly count: number; readonly mean: number }[];
  readonly ratings: number;
  readonly excluded: readonly Excluded[];
  /** Between units (n − 1) and within them (ratings − n). */
  readonly between: number;
  readonly within: number;
  /** How many ratings each unit has; `undefined` where some have more than others. */
  readonly each: number | undefined;
}

/**
 * One-way ANOVA mean squares. A unit with one rating informs only the variation between units.
 * Undefined below two units, and if no unit was rated twice. Variation below the precision of the
 * ratings counts as 0.
 */
export function oneWaySquares({ units, raters, values }: Ratings): OneWaySquares | Undefined {
  const rated: { count: number; mean: number }[] = [];
  let [within, largest, all, total] = [0, 0, 0, 0];
  let origin: number | undefined;
  for (let unit = 0; unit < units; unit += 1) {
    const own = values.subarray(unit * raters, (unit + 1) * raters).filter((one) => one === one);
    const [base] = own;
    if (base === undefined) continue;
    origin ??= base;
    // From the unit's first rating: nothing is left of a scale's distance from 0.
    let sum = 0;
    for (const one of own) {
      sum += one - base;
      largest = Math.max(largest, Math.abs(one));
    }
    const fromBase = sum / own.length;
    for (const one of own) within += (one - base - fromBase) ** 2;
    const mean = base - origin + fromBase;
    rated.push({ count: own.length, mean });
    all += own.length;
    total += own.length * mean;
  }
  const n = rated.length;
  if (all === n) return undefinedBecause("no_pairable_units");
  if (n < 2) return undefinedBecause("too_few_units");
  let between = 0;
  for (const { count, mean } of rated) between += count * (mean - total / all) ** 2;
  const noise = all * (4 * Number.EPSILON * largest) ** 2;
  const snapped = (sum: number) => (sum <= noise ? 0 : sum);
  return {
    units: rated,
    ratings: all,
    excluded: n < units ? [{ because: "rated_by_nobody", count: units - n }] : [],
    between: snapped(between) / (n - 1),
    within: snapped(within) / (all - n),
    each: rated.every(({ count }) => count * n === all) ? all / n : undefined,
  };
}

/** Limits of the population ratio of mean squares, for units with equal numbers of ratings. */
export function oneWayLimits(
  { units: { length: n }, ratings, between, within }: OneWaySquares,
  tail: number,
): readonly [number, number] {
  const f = between / within;
  const [df1, df2] = [n - 1, ratings - n];
  return [f / fUpperQuantile(tail, df1, df2), f * fUpperQuantile(tail, df2, df1)];
}

/**
 * Limits of the proportion of variance due to units, for any numbers of ratings: Wald (1940),
 * doi:10.1214/aoms/1177731946. At the true ratio θ of the variance of units to that of error means
 * of n ratings, each weighing n ÷ (1 + n θ), vary as F times the mean square within units, exactly;
 * for equal numbers of ratings these are the limits of `oneWayLimits`. The lower bound is the
 * smallest value possible for the units with most ratings, which is below 0.
 */
export function waldLimits(
  { units, ratings, within }: Pick<OneWaySquares, "units" | "ratings" | "within">,
  tail: number,
): readonly [number, number] {
  const [df1, df2] = [units.length - 1, ratings - units.length];
  const most = units.reduce((largest, { count }) => Math.max(largest, count), 2);
  const least = -1 / (most - 1);
  const f = (share: number) => {
    let [all, sum, squares] = [0, 0, 0];
    for (const { count, mean } of units) {
      // n ÷ (1 + n θ), but for a factor: 1 + n θ = (1 + (n − 1) share) ÷ (1 − share).
      const weight = count / (1 + (count - 1) * share);
      all += weight;
      sum += weight * mean;
    }
    for (const { count, mean } of units) {
      squares += (count / (1 + (count - 1) * share)) * (mean - sum / all) ** 2;
    }
    return (squares * (1 - share)) / df1 / within;
  };
  const shareAt = (wanted: number) => {
    let [low, high] = [least, 1];
    for (let step = 0; step < 100; step += 1) {
      const middle = (low + high) / 2;
      if (f(middle) > wanted) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return [shareAt(fUpperQuantile(tail, df1, df2)), shareAt(1 / fUpperQuantile(tail, df2, df1))];
}
