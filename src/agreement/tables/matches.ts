import { eventMatches } from "../../statistics/overlap.ts";
import { link, linkedTable } from "./linked.ts";
import type { TableKind } from "./table.ts";

/**
 * Events of one code that have a partner, and that have none. The most matches there can be are as many from
 * either side.
 */
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
