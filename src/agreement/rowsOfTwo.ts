import type { AgreementRow } from "./row.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import { lengthUs } from "../domain/spans.ts";
import { CellSum } from "./tables/cells.ts";
import type { LabelBook } from "./labelBook.ts";
import { addShown, aloneShown, shownTable } from "./pairCells.ts";
import type { ComparedWork } from "./tables/table.ts";
import { type OverRow, overRows } from "./rowPlan.ts";
import { eventsOfTwo, figureOfTwo } from "./twoWorks.ts";

/**
 * The rows of a single comparison: over all codes, and for each code against the rest. Empty
 * without time in common.
 */
export function rowsOfTwo(
  work: ComparedWork | undefined,
  { scheme, book, unitUs }: { scheme: Scheme; book: LabelBook; unitUs: number },
): { readonly comparedUs: number; readonly rows: AgreementRow[] } {
  if (!work) return { comparedUs: 0, rows: [] };
  const plan = { scheme, scope: {}, book };
  const rows = [...overRows("overall", plan), ...overRows("code", plan)]
    .filter(({ over }) => over.codes.length > 0)
    .map(({ of, over, withPrevalence }): AgreementRow => {
      const on = { over, book };
      return {
        codeId: of.by === "code" ? of.codeId : null,
        percent: figureOfTwo(work, { kind: "percent", unitUs }, on),
        timeUnitKappa: figureOfTwo(work, { kind: "time_unit_kappa", unitUs }, on),
        durationKappa: figureOfTwo(work, { kind: "duration_kappa" }, on),
        prevalence: withPrevalence ? prevalenceOf(work, over, book) : null,
        counts: eventsOfTwo(work, over),
      };
    });
  return { comparedUs: lengthUs(work.stretches), rows };
}

/** The mean of both shares of time with one of the codes; `null` where no time was compared. */
function prevalenceOf(work: ComparedWork, over: OverRow["over"], book: LabelBook): number | null {
  const shown = shownTable({ kind: "duration_kappa" }, { over, book, isTurned: false, share: 1 });
  const sum = new CellSum();
  addShown(sum, aloneShown(shown.table.make(work, book)), shown);
  const { first, second, amounts } = sum.cells();
  let [total, coded] = [0, 0];
  amounts.forEach((amount, at) => {
    total += 2 * amount;
    if (first[at] !== 0) coded += amount;
    if (second[at] !== 0) coded += amount;
  });
  return total === 0 ? null : coded / total;
}
