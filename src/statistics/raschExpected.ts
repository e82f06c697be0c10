import type { ScaleThresholds } from "./manyFacetRasch.ts";

/** The probability of a level; levels that no one used have no entry. */
export interface StepProbability {
  /** In levels above the least declared one, as in `RaschThreshold`. */
  readonly step: number;
  readonly probability: number;
}

/**
 * The probability of each level of a scale at a logit (ability minus difficulty minus severity):
 * P(step) ∝ exp(Σ (logit − threshold)) over the thresholds up to it.
 */
export function stepProbabilities(
  { thresholds }: Pick<ScaleThresholds, "thresholds">,
  logit: number,
): readonly StepProbability[] {
  const used = thresholds.flatMap(({ step, from, threshold }) =>
    threshold.kind === "measure" ? [{ step, from, threshold: threshold.measure }] : [],
  );
  const [first] = used;
  if (!first) return [];
  let sum = 0;
  const logs = [
    { step: first.from, log: 0 },
    ...used.map(({ step, from, threshold }) => {
      // A step over levels that nobody used counts as many times as it is high.
      sum += (step - from) * logit - (step - from) * threshold;
      return { step, log: sum };
    }),
  ];
  const most = Math.max(...logs.map(({ log }) => log));
  const weights = logs.map(({ step, log }) => ({ step, weight: Math.exp(log - most) }));
  const all = weights.reduce((total, { weight }) => total + weight, 0);
  return weights.map(({ step, weight }) => ({ step, probability: weight / all }));
}
