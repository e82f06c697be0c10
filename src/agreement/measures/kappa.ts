import {
  type Estimator,
  type EstimatorOf,
  type Evaluated,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { margins } from "../sums.ts";

// What is here is evaluated thousands of times for one interval: it makes nothing but its answer.

/** Kappa of one table: of two raters, or of pairs in both orders. */
export function kappaEstimator(
  recordings: readonly RecordingTables[],
  { book, isPool }: EstimatorOf,
  per: Estimator["per"],
): Estimator {
  return {
    vectors: margins(recordings, book),
    evaluate: (sum) => kappaOfMargins(sum, isPool),
    valueOf: (sum) => kappaValue(sum, isPool),
    per,
  };
}

export function kappaValue(sum: Float64Array, isPool: boolean): number {
  const total = sum[0] ?? 0;
  const apart = chanceDisagreement(sum, isPool);
  return apart <= oneCodeMost ? NaN : (apart - (total - (sum[1] ?? 0)) / total) / apart;
}

/** Of `[total, diagonal, rows …, columns …]`. */
export function kappaOfMargins(sum: Float64Array, isPool: boolean): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return nothingBecause("no_units", 0);
  const apart = chanceDisagreement(sum, isPool);
  return {
    value: kappaValue(sum, isPool),
    because: apart <= oneCodeMost ? "one_code_only" : undefined,
    observed: 1 - (total - (sum[1] ?? 0)) / total,
    expected: 1 - apart,
    n: total,
  };
}

/** What of disagreement is not rounding. */
const oneCodeMost = 1e-15;

/**
 * How far two raters would disagree by chance; NaN of nothing. By the habits of each, or, in a pool, by those
 * that they have in common. Added up so that it has the same last digits whoever is first.
 */
function chanceDisagreement(sum: Float64Array, isPool: boolean): number {
  const total = sum[0] ?? 0;
  const q = (sum.length - 2) / 2;
  let apart = 0;
  for (let label = 0; label < q; label += 1) {
    const a = (sum[2 + label] ?? 0) / total;
    const b = (sum[2 + q + label] ?? 0) / total;
    const both = (a + b) / 2;
    apart += isPool ? both * (1 - both) : (a * (1 - b) + b * (1 - a)) / 2;
  }
  return apart;
}
