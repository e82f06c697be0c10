import { randomFrom } from "../statistics/random.ts";
import { shuffled } from "./assignmentPlan.ts";
import { seedOf } from "./checkPlace.ts";
import type { PlanDraw } from "./entities/plan.ts";
import type { Id } from "./rules.ts";

/** A recording that can be selected for double coding. */
export interface Drawable {
  readonly id: Id<"recording">;
  /** One of the rare codes was seen in it. */
  readonly hasRare: boolean;
}

/**
 * Selects recordings for double coding: a random sample in two strata, so that rare codes are seen
 * often enough, with the probability of each, so that oversampled recordings can be weighted
 * accordingly. The same seed gives the same sample, whatever the order of the recordings. If a
 * stratum has too few, the other provides more.
 */
export function reliabilityDraw(
  recordings: readonly Drawable[],
  {
    count,
    rareShare,
    seed,
  }: { readonly count: number; readonly rareShare: number; readonly seed: number },
): readonly PlanDraw[] {
  const inOrder = recordings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rare = inOrder.filter(({ hasRare }) => hasRare);
  const rest = inOrder.filter(({ hasRare }) => !hasRare);
  const all = Math.min(count, recordings.length);
  const wantedRare = Math.min(rare.length, Math.round(all * rareShare));
  const ofRest = Math.min(rest.length, all - wantedRare);
  const ofRare = Math.min(rare.length, all - ofRest);
  const drawnOf = (
    stratum: PlanDraw["stratum"],
    of: readonly Drawable[],
    size: number,
  ): readonly PlanDraw[] =>
    shuffled(of, randomFrom(seedOf(`${seed} drawn of ${stratum}`)))
      .slice(0, size)
      .map(({ id }) => ({ recordingId: id, stratum, probability: size / of.length }));
  return [...drawnOf("rare", rare, ofRare), ...drawnOf("rest", rest, ofRest)];
}
