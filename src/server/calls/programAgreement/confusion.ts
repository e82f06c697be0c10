import { cellMoments } from "../../../agreement/cellMoments.ts";
import { asPair } from "../../../agreement/comparisons.ts";
import {
  addShown,
  confusionOf,
  labelOfText,
  type ShownTable,
} from "../../../agreement/pairCells.ts";
import type { ErrorMoment, TestedWork } from "../../../agreement/programs/eventErrors.ts";
import type { TableSource } from "../../../agreement/rowSums.ts";
import { tabledParts } from "../../../agreement/tabledParts.ts";
import { CellSum } from "../../../agreement/tables/cells.ts";
import { countsTable } from "../../../agreement/tables/counts.ts";
import { timeTable } from "../../../agreement/tables/time.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { Id } from "../../../domain/rules.ts";
import type { ProgramWork } from "./compared.ts";

/** What people coded (rows) by what the program did (columns), as time of all pairs with the program. */
export function confusionWithProgram(
  there: Pick<ProgramWork, "book" | "over" | "program">,
  source: TableSource,
  programId: Id<"account">,
): NonNullable<ProgramReply["confusion"]> {
  const sum = new CellSum();
  const tableOf = source.tablesOf(timeTable);
  for (const pair of there.program.flatMap(({ pairs }) => pairs)) {
    const shown = shownOf(there, pair.first.raterId === programId);
    for (const { part, ...tabled } of tabledParts([asPair(pair)], tableOf)) {
      addShown(sum, { ...tabled, blank: timeTable.blank(part.comparison), weight: 1 }, shown);
    }
  }
  const { labels, table } = confusionOf(sum.cells(), timeTable, there.book);
  return { labels, table };
}

/**
 * The moments of one pair’s work behind a cell: what the person coded is the row.
 *
 * @throws Refusal `not_found` if the scheme has no such labels.
 */
export function momentsOfConfusion(
  there: Pick<ProgramWork, "book" | "over">,
  { row, column }: { readonly row: string; readonly column: string },
): (work: TestedWork) => readonly ErrorMoment[] {
  const shown = shownOf(there, false);
  const { book } = there;
  return ({ reference, tested, stretches }) => {
    const work = { first: reference, second: tested, stretches };
    const nobodyCodes = new Set(countsTable.make(work, book).nobodyCodes);
    const [first, second] = [row, column].map((text) => labelOfText(text, book));
    if (first === undefined || second === undefined) throw new Refusal("not_found", {});
    const cell = { row: first, column: second };
    return cellMoments(work, cell, shown, { book, nobodyCodes }) ?? [];
  };
}

function shownOf(
  { book, over }: Pick<ProgramWork, "book" | "over">,
  isTurned: boolean,
): ShownTable {
  let projection = book.projection(over);
  return {
    table: timeTable,
    isTurned,
    share: 1,
    over,
    // Comparing finds labels that the book did not have before.
    labelOf: (label) => {
      if (label >= projection.length) projection = book.projection(over);
      return projection[label] ?? 0;
    },
  };
}
