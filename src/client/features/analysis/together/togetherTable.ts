import type { CoOccurrence } from "../../../../api/contract/analysis.ts";
import type { togetherMeasures } from "../address.ts";
import { secondUs } from "../figureCells.ts";

export type TogetherMeasure = (typeof togetherMeasures)[number];

type Pair = CoOccurrence["pairs"][number];

/**
 * A matrix of the pairs of one group, by code and code: seconds together; their share of the row’s
 * time; of the time of either; or how many times as long as by chance. `null` on the diagonal, and
 * where it is not defined.
 */
export function togetherTable(
  pairs: readonly Pair[],
  codeIds: readonly string[],
  measure: TogetherMeasure,
): readonly (readonly (number | null)[])[] {
  const found = new Map(
    pairs.flatMap((pair): [string, number | null][] => [
      [`${pair.codeA} ${pair.codeB}`, valueOf(pair, measure, "a")],
      [`${pair.codeB} ${pair.codeA}`, valueOf(pair, measure, "b")],
    ]),
  );
  return codeIds.map((row) => codeIds.map((column) => found.get(`${row} ${column}`) ?? null));
}

/** How many times as long together as by chance; `null` where chance gives nothing. */
export function liftOf({ togetherUs, expectedUs }: Pair): number | null {
  return expectedUs === null || expectedUs <= 0 ? null : togetherUs / expectedUs;
}

/** The pair that is together furthest beyond chance, in seconds; `undefined` where none is at all. */
export function closestPair(pairs: readonly Pair[]): Pair | undefined {
  return pairs
    .filter(({ togetherUs, expectedUs }) => expectedUs !== null && togetherUs > expectedUs)
    .toSorted((a, b) => b.togetherUs - (b.expectedUs ?? 0) - (a.togetherUs - (a.expectedUs ?? 0)))
    .at(0);
}

function valueOf(pair: Pair, measure: TogetherMeasure, row: "a" | "b"): number | null {
  switch (measure) {
    case "seconds":
      return pair.togetherUs / secondUs;
    case "share":
      return row === "a" ? pair.shareOfA : pair.shareOfB;
    case "jaccard":
      return pair.jaccard;
    case "lift":
      return liftOf(pair);
  }
}
