import type { PlanProposal } from "../../../api/contract/assignments.ts";
import { designParts } from "../../../statistics/designConnectedness.ts";
import { placesOf } from "../../../statistics/placesOf.ts";

/** How a plan joins its raters by recordings that they have in common, with what stands already. */
export type PlanLinks =
  | { readonly kind: "joined"; readonly raters: number }
  /** No two raters have a recording in common: nothing can be compared. */
  | { readonly kind: "all_apart" }
  /** Sets of raters with recordings in common, the largest first; none between sets. */
  | { readonly kind: "sets"; readonly sets: readonly (readonly string[])[] };

/** Before anything is coded: whether raters can be compared with each other at all. */
export function planLinks({
  pairings,
  standing,
  joinedElsewhere,
}: Pick<PlanProposal, "pairings" | "standing" | "joinedElsewhere">): PlanLinks {
  const all = [
    ...pairings,
    ...standing,
    // Whom other recordings join is joined as by one of them.
    ...joinedElsewhere.flatMap((set, at) =>
      set.map((raterId) => ({ recordingId: `elsewhere ${at}`, raterId })),
    ),
  ];
  const raters = placesOf(all.map(({ raterId }) => raterId));
  const recordings = placesOf<string>(all.map(({ recordingId }) => recordingId));
  const { parts } = designParts(
    all.map(({ recordingId, raterId }) => ({
      recording: recordings.placeOf.get(recordingId) ?? 0,
      rater: raters.placeOf.get(raterId) ?? 0,
    })),
  );
  if (parts.length <= 1) return { kind: "joined", raters: raters.keys.length };
  if (parts.every((part) => part.raters.length <= 1)) return { kind: "all_apart" };
  return {
    kind: "sets",
    sets: parts
      .map((part) => part.raters.map((rater) => raters.keys[rater] ?? ""))
      .toSorted((a, b) => b.length - a.length),
  };
}
