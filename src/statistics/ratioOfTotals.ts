import { studentTwoSidedQuantile } from "./distributions.ts";
import { type Interval, undefinedBecause } from "./statistic.ts";

/** What one unit adds to both totals: seconds of a behaviour to seconds observed, say. */
interface Totals {
  readonly of: number;
  readonly to: number;
}

/**
 * Student’s interval, 95%, of a ratio of totals over units that are independent of each other, Σof
 * / Σto: from the residuals `of − ratio · to`, divided by Σto (linearised; Cochran, 1977, Sampling
 * techniques, section 6.4), with one degree of freedom less than there are units. With equal
 * weights it is the CI of their mean. Truncated at 0 and at `most`.
 *
 * Undefined with fewer than two units, and if all units are equal, because the variance is then
 * unknown.
 */
export function ratioInterval(
  units: readonly Totals[],
  { most = Infinity }: { readonly most?: number } = {},
): Interval {
  const n = units.length;
  if (n < 2) return undefinedBecause("too_few_units");
  let of = 0;
  let to = 0;
  for (const unit of units) {
    of += unit.of;
    to += unit.to;
  }
  if (to === 0) return undefinedBecause("empty_denominator");
  const ratio = of / to;
  let squares = 0;
  for (const unit of units) squares += (unit.of - ratio * unit.to) ** 2;
  const standardError = Math.sqrt((n / (n - 1)) * squares) / to;
  // What rounding leaves of residuals that are 0 is no spread.
  if (standardError <= Math.abs(ratio) * 1e-12) return undefinedBecause("standard_error_zero");
  const reach = studentTwoSidedQuantile(0.05, n - 1) * standardError;
  return {
    kind: "interval",
    low: Math.max(0, ratio - reach),
    high: Math.min(most, ratio + reach),
    level: 0.95,
    method: "student",
  };
}
