import type { AgreementLine } from "../row.ts";
import { designParts } from "../../statistics/designConnectedness.ts";
import { placesOf } from "../../statistics/placesOf.ts";

/** Sets of raters with recordings in common, the largest first; none between two sets. */
export type RaterSets = readonly (readonly string[])[];

/**
 * The sets into which shared recordings divide raters, from the rows of pairs. Empty if there is
 * only one set.
 */
export function raterSets(pairs: readonly Pick<AgreementLine, "of" | "pairs">[]): RaterSets {
  const joined = pairs.flatMap(({ of, pairs: compared }) =>
    of.by === "pair" && compared > 0 ? [[of.raterA, of.raterB] as const] : [],
  );
  const raters = placesOf(joined.flat());
  // What two have in common is as good as one recording of theirs alone.
  const cells = joined.flatMap((pair, recording) =>
    pair.map((raterId) => ({ recording, rater: raters.placeOf.get(raterId) ?? 0 })),
  );
  const sets = designParts(cells)
    .parts.map((part) => part.raters.map((rater) => raters.keys[rater] ?? ""))
    .toSorted((a, b) => b.length - a.length);
  return sets.length > 1 ? sets : [];
}
