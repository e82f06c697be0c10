import type { Interval } from "../../statistics/statistic.ts";

/** The limits of a CI; `null` without one. */
export function endsOf(interval: Interval): { readonly low: number; readonly high: number } | null {
  return interval.kind === "interval" ? { low: interval.low, high: interval.high } : null;
}
