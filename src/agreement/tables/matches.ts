import { eventMatches } from "../../statistics/overlap.ts";
import { link, linkedTable } from "./linked.ts";
import type { TableKind } from "./table.ts";

/** The events of one code with and without a partner, by the largest possible number of matches. */
export function matchesTable(overlapShare: number, pointsWithinUs = 0): TableKind {
  return linkedTable(
    pointsWithinUs === 0
      ? `matches ${overlapShare}`
      : `matches ${overlapShare} points within ${pointsWithinUs}`,
    (pair, codes) =>
      codes.flatMap((code) =>
        eventMatches(pair, { code, threshold: overlapShare, pointsWithinUs }).map(link),
      ),
    ({ codes }) => codes,
  );
}
