import { normalUpper } from "./distributions.ts";

/** Predictions of the levels of a factor at a ratio of its variance to that of error. */
interface Look {
  /** −2 log restricted likelihood, but for a constant. */
  readonly deviance: number;
  readonly values: Float64Array;
  /** Roots of their mean squared errors, if this were the ratio. */
  readonly errors: Float64Array;
}

/** Twice the logarithm of the likelihood below its highest: what is less likely weighs nothing. */
const leastLikely = 12;
const ratioMost = 1e9;

/**
 * 95% prediction limits that allow for uncertainty in the factor’s variance: predictions are
 * computed at many variance ratios and weighted by their restricted likelihood, with a uniform
 * prior on the standard deviation (Gelman, 2006, doi:10.1214/06-BA117A). Ratios range from 0 to
 * where they are no longer likely, evenly spaced by their square root; `narrow`: from where they
 * begin to be likely, and fewer of them, for factors with many levels.
 */
export function predictionLimits(
  { ratio, deviance: lowest }: { readonly ratio: number; readonly deviance: number },
  look: (ratio: number) => Look,
  { narrow = false }: { readonly narrow?: boolean } = {},
): (level: number) => { readonly low: number; readonly high: number } {
  const from = (root: number) => look(root * root);
  const isLikely = (root: number) => from(root).deviance < lowest + leastLikely;
  let reach = Math.sqrt(ratio) + (narrow ? 0.01 : 0.05);
  while (isLikely(reach) && reach * reach < ratioMost) reach *= 1.3;
  let least = narrow ? Math.sqrt(ratio) / 1.3 : 0;
  while (least > 0 && isLikely(least)) least = least < 0.02 ? 0 : least / 1.3;
  const count = narrow ? 16 : 40;
  const looks = Array.from({ length: count }, (_, step) =>
    from(least + ((reach - least) * (step + 0.5)) / count),
  );
  const weights = looks.map(({ deviance }) => Math.exp((lowest - deviance) / 2));
  const all = weights.reduce((sum, one) => sum + one, 0);
  return (level) => {
    const spreads = looks.map(({ values, errors }, step) => ({
      weight: (weights[step] ?? 0) / all,
      mean: values[level] ?? 0,
      error: errors[level] ?? 0,
    }));
    return { low: quantileOfMany(spreads, 0.025), high: quantileOfMany(spreads, 0.975) };
  };
}

/** Where so much of a mixture of normal distributions is below. */
function quantileOfMany(
  spreads: readonly { readonly weight: number; readonly mean: number; readonly error: number }[],
  below: number,
): number {
  let low = Math.min(...spreads.map(({ mean, error }) => mean - 9 * error));
  let high = Math.max(...spreads.map(({ mean, error }) => mean + 9 * error));
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    const share = spreads.reduce(
      (sum, { weight, mean, error }) => sum + weight * (1 - normalUpper((middle - mean) / error)),
      0,
    );
    if (share < below) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
