import type { CoOccurrence } from "../../../../api/contract/analysis.ts";
import type { togetherMeasures } from "../address.ts";
import { secondUs } from "../figureCells.ts";

export type TogetherMeasure = (typeof togetherMeasures)[number];

type Pair = CoOccurrence["pairs"][number];

/**
 * A matrix of the pairs of one group, by code and code: seconds together; their share of the row’s time, or of the
 * time of either; or observed/expected time. `null` on the diagonal, and where undefined.
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

/** Observed/expected time together; `null` where none is expected. */
export function liftOf({ togetherUs, expectedUs }: Pair): number | null {
  return expectedUs === null || expectedUs <= 0 ? null : togetherUs / expectedUs;
}

/** The pair with the largest excess over the expected time together; `undefined` where no pair has any. */
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
