import type { Interval } from "../../statistics/statistic.ts";

/** Both ends of an interval; `null` where there is none. */
export function endsOf(interval: Interval): { readonly low: number; readonly high: number } | null {
  return interval.kind === "interval" ? { low: interval.low, high: interval.high } : null;
}
