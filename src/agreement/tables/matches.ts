import { eventMatches } from "../../statistics/overlap.ts";
import { link, linkedTable } from "./linked.ts";
import type { TableKind } from "./table.ts";

/**
 * Events of one code that have a partner, and that have none. The most matches there can be are as many from
 * either side.
 */
export function matchesTable(overlapShare: number): TableKind {
  return linkedTable(
    `matches ${overlapShare}`,
    (pair, codes) =>
      codes.flatMap((code) => eventMatches(pair, { code, threshold: overlapShare }).map(link)),
    ({ codes }) => codes,
  );
}
