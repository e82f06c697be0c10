import { type Figure, type Interval, undefinedBecause } from "./statistic.ts";

/** The smallest and largest value that a statistic can have. */
export type Range = readonly [number, number];

export const ranges = {
  share: [0, 1],
  /** Kappa, alpha and what is like them. */
  coefficient: [-1, 1],
  /** An intraclass correlation of few ratings may be far below 0. */
  variance: [-Infinity, 1],
  ownUnit: [-Infinity, Infinity],
} as const satisfies Readonly<Record<string, Range>>;

/**
 * A CI that is fit to be shown: two limits, in order, around the value and within the possible
 * range. Formulas and resampling give others with too few data, which would be read as precision.
 */
export function soundInterval(figure: Figure, interval: Interval, [least, most]: Range): Interval {
  if (interval.kind === "undefined" || figure.kind === "undefined") return interval;
  const { low, high } = interval;
  if (!Number.isFinite(low) || !Number.isFinite(high)) {
    return undefinedBecause("limits_outside_range");
  }
  if (Math.abs(high - low) <= rounding) return undefinedBecause("limits_without_width");
  if (high < low) return undefinedBecause("limits_not_around");
  if (low < least - rounding || high > most + rounding) {
    return undefinedBecause("limits_outside_range");
  }
  const isAround = low <= figure.value + rounding && figure.value <= high + rounding;
  return isAround ? interval : undefinedBecause("limits_not_around");
}

/** What of a difference is the computer’s. */
const rounding = 1e-12;
