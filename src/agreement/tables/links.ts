import { easyDiagLinks } from "../../statistics/easyDiag.ts";
import { bothWays, codesAt, linkedTable } from "./linked.ts";
import type { TableKind } from "./table.ts";

/** Events linked as in EasyDIAg; a linked pair counts 2. `codes`: indices in the scheme. */
export function linksTable(overlapShare: number, codes: readonly number[]): TableKind {
  return linkedTable(
    `links ${overlapShare} ${codes.join(",")}`,
    bothWays((pair, names) => easyDiagLinks(pair, { codes: names, overlap: overlapShare })),
    codesAt(codes),
  );
}
