import type { Limits } from "../domain/limits.ts";
import type { Range } from "../statistics/soundInterval.ts";
import { type Figure, limitsIn } from "./figure.ts";
import { intervalOf } from "./intervals.ts";
import type { Estimator, Evaluated } from "./measure.ts";

/**
 * A statistic over all recordings with its 95% CI, which treats recordings as the sampling units; or why the
 * statistic is not defined.
 */
export function estimatedFigure(estimator: Estimator, range: Range, limits: Limits): Figure {
  const { value, because, observed, expected, n } = evaluatedWhole(estimator);
  const { per } = estimator;
  if (because !== undefined || Number.isNaN(value)) {
    return { kind: "undefined", because: because ?? "no_pairable_units", n, per };
  }
  return {
    kind: "value",
    value,
    ...limitsIn(intervalOf(estimator, range, limits)),
    observed: observed ?? null,
    expected: expected ?? null,
    n,
    per,
  };
}

/**
 * Evaluates an estimator on the sum of its recordings’ vectors, without a CI. Without recordings it is evaluated
 * on an empty vector.
 */
export function evaluatedWhole({ vectors, evaluate }: Estimator): Evaluated {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let at = 0; at < vector.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  }
  return evaluate(sum);
}
