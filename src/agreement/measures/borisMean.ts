import {
  type Estimator,
  type Evaluated,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { borisSums } from "../tables/borisPairs.ts";

/**
 * BORIS compares two observations and does not pool. With several observation pairs, this is the
 * mean of the values that BORIS prints for each, so that users can recompute it.
 */
export function borisMeanEstimator(recordings: readonly RecordingTables[]): Estimator {
  return {
    vectors: borisSums(recordings),
    evaluate: mean,
    valueOf: (sum) => (sum[0] ?? 0) / (sum[1] ?? 0),
    per: "unit",
  };
}

function mean(sum: Float64Array): Evaluated {
  const [figures = 0, pairs = 0, n = 0] = sum;
  if (pairs === 0) return nothingBecause("no_events", 0);
  return {
    value: figures / pairs,
    because: undefined,
    observed: undefined,
    expected: undefined,
    n,
  };
}
