import type { Comparison, Part } from "./comparisons.ts";
import type { PairTable } from "./tables/table.ts";

/** A part of a comparison with its confusion matrix. */
export interface TabledPart {
  readonly part: Part;
  readonly table: PairTable;
  /** Codes that any rater of the piece coded with no subject: it decides whether no one’s time counts there. */
  readonly nobodyCodes: ReadonlySet<number>;
}

/** The parts whose tables are available, with these tables. Others are dropped. */
export function tabledParts(
  parts: readonly Part[],
  tableOf: (comparison: Comparison) => PairTable | undefined,
): readonly TabledPart[] {
  const byPiece = new Map<string, Set<number>>();
  return parts.flatMap((part) => {
    const table = tableOf(part.comparison);
    if (!table) return [];
    const nobodyCodes = byPiece.get(part.piece) ?? new Set();
    byPiece.set(part.piece, nobodyCodes);
    for (const code of table.nobodyCodes) nobodyCodes.add(code);
    return [{ part, table, nobodyCodes }];
  });
}
