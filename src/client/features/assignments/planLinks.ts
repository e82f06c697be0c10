import type { PlanProposal } from "../../../api/contract/assignments.ts";
import { designParts } from "../../../statistics/designConnectedness.ts";
import { placesOf } from "../../../statistics/placesOf.ts";

/** How a plan connects its raters by shared recordings, existing assignments included. */
export type PlanLinks =
  | { readonly kind: "joined"; readonly raters: number }
  /** No two raters share a recording: nothing can be compared. */
  | { readonly kind: "all_apart" }
  /** Sets of raters who share recordings, the largest first; no recording is shared between sets. */
  | { readonly kind: "sets"; readonly sets: readonly (readonly string[])[] };

/** Whether raters can be compared with each other, known before anything is coded. */
export function planLinks({
  pairings,
  standing,
  joinedElsewhere,
}: Pick<PlanProposal, "pairings" | "standing" | "joinedElsewhere">): PlanLinks {
  const all = [
    ...pairings,
    ...standing,
    // Raters connected by other recordings count as connected by one shared recording.
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
