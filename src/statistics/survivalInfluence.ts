import type { SurvivalStep } from "./kaplanMeier.ts";

/** A time to event with its cluster: times from one recording belong together. */
export interface ClusteredWait {
  readonly time: number;
  /** Whether it was ended by what was waited for; else it was cut short. */
  readonly isCame: boolean;
  /** Counted from 0. */
  readonly cluster: number;
}

/**
 * The first-order change in the Kaplan–Meier proportion if each cluster of times were omitted: one
 * number per cluster at each wanted step of the curve. The sum of their squares is the
 * cluster-robust variance (the infinitesimal jackknife, as R’s survival::survfit with `cluster` has
 * it).
 *
 * Ying, Z., & Wei, L. J. (1994), doi:10.1006/jmva.1994.1025; Therneau, T. M., & Grambsch, P. M.
 * (2000).
 *
 * @param steps of the curve of these times, in order; `wanted` are indices of steps.
 */
export function* survivalInfluence(
  waits: readonly ClusteredWait[],
  steps: readonly SurvivalStep[],
  { clusters, wanted }: { readonly clusters: number; readonly wanted: ReadonlySet<number> },
): Generator<Float64Array, void> {
  const inOrder = waits.toSorted((a, b) => a.time - b.time);
  const waiting = new Float64Array(clusters);
  for (const { cluster } of inOrder) waiting[cluster] = (waiting[cluster] ?? 0) + 1;
  // What each cluster has of log S, less what those of it that wait still gather.
  const gathered = new Float64Array(clusters);
  let rate = 0;
  let at = 0;
  const leave = ({ cluster }: ClusteredWait, share: number): void => {
    waiting[cluster] = (waiting[cluster] ?? 0) - 1;
    gathered[cluster] = (gathered[cluster] ?? 0) + share - rate;
  };
  for (const [place, { time, survival, atRisk, came }] of steps.entries()) {
    for (let one = inOrder[at]; one && one.time < time; one = inOrder[at]) {
      leave(one, 0);
      at += 1;
    }
    // Of all others that wait the curve falls by came / atRisk: without this one, by more where it did not come.
    const others = atRisk - came;
    rate += others > 0 ? came / (atRisk * others) : 0;
    const own = others > 0 ? 1 / others : 0;
    for (let one = inOrder[at]; one && one.time === time; one = inOrder[at]) {
      leave(one, one.isCame ? own : 0);
      at += 1;
    }
    if (!wanted.has(place)) continue;
    yield Float64Array.from(
      gathered,
      (sum, cluster) => survival * (sum - (waiting[cluster] ?? 0) * rate),
    );
  }
}
