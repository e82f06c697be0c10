import {
  type Estimator,
  type EstimatorOf,
  type Evaluated,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { apartByChance, kappaOfMargins } from "../../statistics/coefficients.ts";
import { margins } from "../sums.ts";

// What is here is evaluated thousands of times for one interval: it makes nothing but its answer.

/** Kappa of one table: of two raters, or of pairs in both orders. */
export function kappaEstimator(
  recordings: readonly RecordingTables[],
  { book, isPool }: EstimatorOf,
  per: Estimator["per"],
): Estimator {
  const habits = isPool ? "shared" : "own";
  return {
    vectors: margins(recordings, book),
    evaluate: (sum) => evaluatedKappa(sum, habits),
    valueOf: (sum) => kappaOfMargins(sum, habits),
    per,
  };
}

/** Of `[total, diagonal, rows …, columns …]`. */
export function evaluatedKappa(sum: Float64Array, habits: "own" | "shared"): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return nothingBecause("no_units", 0);
  const value = kappaOfMargins(sum, habits);
  return {
    value,
    because: Number.isNaN(value) ? "one_code_only" : undefined,
    observed: 1 - (total - (sum[1] ?? 0)) / total,
    expected: 1 - apartByChance(sum, habits),
    n: total,
  };
}
