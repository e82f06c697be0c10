import { fUpperQuantile } from "./distributions.ts";
import type { Ratings } from "./ratings.ts";
import { type LeftOut, type Undefined, undefinedBecause } from "./statistic.ts";

/** Mean squares of units whose ratings come from raters of their own, be they few or many. */
interface OneWaySquares {
  /** Rated twice or more. */
  readonly units: number;
  readonly ratings: number;
  readonly leftOut: readonly LeftOut[];
  /** Between units (n − 1) and within them (ratings − n). */
  readonly between: number;
  readonly within: number;
  /**
   * How many ratings a unit has as far as the mean square between units goes, (N − Σ k² ÷ N) ÷ (n − 1): with as
   * many everywhere, that many. Searle, Casella & McCulloch (1992), doi:10.1002/9780470316856, ch. 3.6.
   */
  readonly each: number;
  /** The same of the means of units: their harmonic mean; and the mean square of these means times it. */
  readonly harmonic: number;
  readonly ofMeans: number;
}

/**
 * Units that one rater rated say nothing of how raters differ, and are left out. Undefined below two units.
 * What is less than the last digits of the ratings is no variance.
 */
export function oneWaySquares({ units, raters, values }: Ratings): OneWaySquares | Undefined {
  const counts: number[] = [];
  const means: number[] = [];
  let [within, largest, single, nobody] = [0, 0, 0, 0];
  let origin: number | undefined;
  for (let unit = 0; unit < units; unit += 1) {
    const own = values.subarray(unit * raters, (unit + 1) * raters).filter((one) => one === one);
    if (own.length === 0) nobody += 1;
    if (own.length === 1) single += 1;
    const [base = 0] = own;
    if (own.length < 2) continue;
    origin ??= base;
    // From the unit's first rating: nothing is left of a scale's distance from 0.
    let sum = 0;
    for (const one of own) {
      sum += one - base;
      largest = Math.max(largest, Math.abs(one));
    }
    const mean = sum / own.length;
    for (const one of own) within += (one - base - mean) ** 2;
    counts.push(own.length);
    means.push(base - origin + mean);
  }
  const n = counts.length;
  if (n < 2) return undefinedBecause(n === 0 ? "no_pairable_units" : "too_few_units");
  let [all, squared, inverse, total, plain] = [0, 0, 0, 0, 0];
  counts.forEach((count, at) => {
    all += count;
    squared += count ** 2;
    inverse += 1 / count;
    total += count * (means[at] ?? 0);
    plain += means[at] ?? 0;
  });
  let [between, ofMeans] = [0, 0];
  counts.forEach((count, at) => {
    between += count * ((means[at] ?? 0) - total / all) ** 2;
    ofMeans += ((means[at] ?? 0) - plain / n) ** 2;
  });
  const noise = all * (4 * Number.EPSILON * largest) ** 2;
  const snapped = (sum: number) => (sum <= noise ? 0 : sum);
  const harmonic = n / inverse;
  const leftOut: readonly LeftOut[] = [
    { because: "rated_by_one", count: single },
    { because: "rated_by_nobody", count: nobody },
  ];
  return {
    units: n,
    ratings: all,
    leftOut: leftOut.filter(({ count }) => count > 0),
    between: snapped(between) / (n - 1),
    within: snapped(within) / (all - n),
    each: (all - squared / all) / (n - 1),
    harmonic,
    ofMeans: (harmonic * snapped(ofMeans)) / (n - 1),
  };
}

/**
 * Limits of the share of variance between units, for one rating and for the mean of a unit's. Of as many ratings everywhere exact, and those
 * of Shrout & Fleiss (1979); else from the means of units, after Thomas & Hultquist (1978),
 * doi:10.1214/aos/1176344202.
 */
export function oneWayLimits(
  { units, ratings, within, each, harmonic, ofMeans }: OneWaySquares,
  tail: number,
): Readonly<Record<"single" | "average", readonly [number, number]>> {
  const [df1, df2] = [units - 1, ratings - units];
  const f = ofMeans / within;
  const low = f / fUpperQuantile(tail, df1, df2);
  const high = f * fUpperQuantile(tail, df2, df1);
  const single = (at: number) => (at - 1) / (at + harmonic - 1);
  // Stepped up by Spearman and Brown; without any error it is 1.
  const average = (at: number) => (1 - 1 / at) / (1 + (harmonic / each - 1) / at);
  return { single: [single(low), single(high)], average: [average(low), average(high)] };
}
