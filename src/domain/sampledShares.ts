import type { Scans } from "./entities/observation.ts";
import type { Stretch } from "./spans.ts";

/** One code in one recording: its true proportion of time, and its estimate from sampling. */
export interface SampledShare {
  /** Of the time observed; 0…1. */
  readonly trueShare: number;
  /** How many questions fit, and how many of them are answered with yes. */
  readonly prompts: number;
  readonly scored: number;
}

/**
 * What interval sampling every `everyUs` would have found in a continuous coding; `undefined` if no
 * prompt fits. `on` is when the code was on, in order and not overlapping (see `joinedStretches`),
 * half open. A prompt at the end of `within` is outside the observed time and is not asked, and
 * neither is an interval that `within` cuts off.
 */
export function sampledShare(
  on: readonly Stretch[],
  { method, everyUs, within }: Pick<Scans, "method" | "everyUs"> & { readonly within: Stretch },
): SampledShare | undefined {
  const observedUs = within.endUs - within.startUs;
  const fit = observedUs / everyUs;
  const prompts = method === "momentary" ? Math.ceil(fit) : Math.floor(fit);
  if (prompts < 1) return undefined;
  let onUs = 0;
  let scored = 0;
  /** The first question that no earlier segment has answered: two segments may share an interval. */
  let next = 0;
  for (const stretch of on) {
    const startUs = Math.max(stretch.startUs, within.startUs) - within.startUs;
    const endUs = Math.min(stretch.endUs, within.endUs) - within.startUs;
    if (endUs <= startUs) continue;
    onUs += endUs - startUs;
    const first =
      method === "partial" ? Math.floor(startUs / everyUs) : Math.ceil(startUs / everyUs);
    const past = method === "whole" ? Math.floor(endUs / everyUs) : Math.ceil(endUs / everyUs);
    const from = Math.max(first, next);
    const until = Math.min(past, prompts);
    if (until <= from) continue;
    scored += until - from;
    next = until;
  }
  return { trueShare: onUs / observedUs, prompts, scored };
}

/** The error of sampled percentages over recordings, each with equal weight. */
export interface SamplingError {
  readonly recordings: number;
  readonly trueShare: number;
  readonly sampledShare: number;
  /** Mean of sampled minus true. */
  readonly bias: number;
  /** Mean of the distance from true, whichever way. */
  readonly loss: number;
}

/** The error of time sampling relative to continuous coding; `undefined` without recordings. */
export function samplingError(shares: readonly SampledShare[]): SamplingError | undefined {
  if (shares.length === 0) return undefined;
  const mean = (of: (share: SampledShare) => number) =>
    shares.reduce((sum, share) => sum + of(share), 0) / shares.length;
  const sampled = ({ scored, prompts }: SampledShare) => scored / prompts;
  return {
    recordings: shares.length,
    trueShare: mean(({ trueShare }) => trueShare),
    sampledShare: mean(sampled),
    bias: mean((share) => sampled(share) - share.trueShare),
    loss: mean((share) => Math.abs(sampled(share) - share.trueShare)),
  };
}
