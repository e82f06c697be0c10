import type { LabelBook } from "./labelBook.ts";
import { type ShownTable, subjectsShown } from "./pairCells.ts";
import type { ComparedWork } from "./tables/table.ts";
import type { CellMoment } from "./tables/moments.ts";

/**
 * A cell of a confusion matrix: row and column as indices of its labels, in the order in which they are shown,
 * from 0.
 */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * The instances of one rater pair behind a cell of a table, by time and then by subject; they sum
 * to the pair’s contribution to the cell, for tables without weights. `undefined` if there is too
 * much to search. `nobodyCodes`: codes that any rater assigned to the same time coded with no
 * subject.
 */
export function cellMoments(
  work: ComparedWork,
  { row, column }: Cell,
  shown: ShownTable,
  { book, nobodyCodes }: { readonly book: LabelBook; readonly nobodyCodes: ReadonlySet<number> },
): readonly CellMoment[] | undefined {
  const [first, second] = shown.isTurned ? [column, row] : [row, column];
  const found: CellMoment[] = [];
  for (const subjectId of subjectsShown(shown, { nobodyCodes })) {
    for (const stretch of work.stretches) {
      const moments = shown.table.moments(work, {
        subjectId,
        stretch,
        first,
        second,
        labelOf: shown.labelOf,
        book,
      });
      if (!moments) return undefined;
      found.push(...moments);
    }
  }
  return found.toSorted((a, b) => a.startUs - b.startUs);
}
