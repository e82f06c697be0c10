import type { Estimate } from "./estimate.ts";

/** The lowest and the highest value of estimates and their intervals; 0 and 1 where there is none. */
export function estimateReach(estimates: Iterable<Estimate | undefined>): {
  readonly low: number;
  readonly high: number;
} {
  let low = Infinity;
  let high = -Infinity;
  for (const estimate of estimates) {
    if (estimate?.kind !== "value") continue;
    low = Math.min(low, estimate.low ?? estimate.value, estimate.value);
    high = Math.max(high, estimate.high ?? estimate.value, estimate.value);
  }
  return low <= high ? { low, high } : { low: 0, high: 1 };
}
