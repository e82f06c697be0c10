import { newFindingList } from "../findingList.ts";
import type { Format } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook } from "../studyBook.ts";
import { readRows } from "../table/delimitedRows.ts";
import { separatorOf, separators } from "../table/separators.ts";
import { decoded } from "../text.ts";

/** A row of a time budget that BORIS exported, with values as printed. */
export interface PrintedBudgetRow {
  readonly observation: string;
  readonly startUs: number;
  readonly stopUs: number;
  /** Less than from start to stop where the time of some behaviours was taken off. */
  readonly durationUs: number;
  /** Empty for no focal subject. */
  readonly subject: string;
  readonly behavior: string;
  readonly modifiers: string;
  /** By the heading as `budgetColumns` has it; absent where the table has no such column. */
  readonly figures: Readonly<Partial<Record<BudgetColumn, string>>>;
}

export const budgetColumns = [
  "Total number of occurences",
  "Total duration (s)",
  "Duration mean (s)",
  "Duration std dev",
  "inter-event intervals mean (s)",
  "inter-event intervals std dev",
  "% of total length",
] as const;
export type BudgetColumn = (typeof budgetColumns)[number];

/**
 * Time budgets by behaviour, as BORIS exports them: they are not imported, but a project imported
 * with them is checked against them.
 */
export const borisBudget: Format = {
  name: "borisBudget",
  endings: [".tsv", ".csv"],
  reader: {
    recognises: (start) => (printedBudget(start, 1) ? 0.98 : 0),
    read(file, of) {
      if (file.bytes.length > readingLimits.bytes) return refusedReading("too_large");
      const rows = printedBudget(file.bytes, readingLimits.things);
      if (!rows) return refusedReading("wrong_kind_of_file", { about: file.name });
      const findings = newFindingList();
      findings.add("noted", "figures_compared", { about: file.name, count: rows.length });
      return {
        kind: "read",
        ...newStudyBook(of, findings).finish({ name: file.name.replace(/\.[^.]*$/u, "") }),
        held: { observations: 0, events: 0, subjects: 0, codes: 0 },
        findings: findings.all(),
        questions: [],
      };
    },
  },
};

/** The rows of a time budget that BORIS exported; `undefined` if the bytes are not a time budget by behaviour. */
export function printedBudget(
  bytes: Uint8Array,
  mostRows: number,
): readonly PrintedBudgetRow[] | undefined {
  const { text } = decoded(bytes);
  const separator = separators[separatorOf(text) ?? "tab"];
  const rows: PrintedBudgetRow[] = [];
  let places: ReadonlyMap<string, number> | undefined;
  readRows({ text, separator, longestRow: readingLimits.lineChars }, (cells) => {
    if (!places) {
      places = new Map(cells.map((cell, at) => [headingOf(cell), at]));
      return needed.every((heading) => places?.has(heading));
    }
    const cell = (heading: string) => cells[places?.get(heading) ?? -1]?.trim() ?? "";
    const us = (heading: string) => Math.round(Number(cell(heading).replace(",", ".")) * 1e6);
    const times = [us("time budget start"), us("time budget stop"), us("time budget duration")];
    const [startUs = NaN, stopUs = NaN, durationUs = NaN] = times;
    if (cell("observation id") === "" || !times.every(Number.isFinite)) return true;
    rows.push({
      observation: cell("observation id"),
      startUs,
      stopUs,
      durationUs,
      subject: cell("subject") === "No focal subject" ? "" : cell("subject"),
      behavior: cell("behavior"),
      modifiers: cell("modifiers"),
      figures: Object.fromEntries(
        budgetColumns.flatMap((column) =>
          places?.has(headingOf(column)) ? [[column, cell(headingOf(column))]] : [],
        ),
      ),
    });
    return rows.length < mostRows;
  });
  return places && needed.every((heading) => places?.has(heading)) ? rows : undefined;
}

const needed = [
  "observation id",
  "time budget start",
  "time budget stop",
  "time budget duration",
  "subject",
  "behavior",
  headingOf(budgetColumns[0]),
];

/** Versions differ in how they spell. */
function headingOf(cell: string): string {
  return cell.trim().toLowerCase().replace("occurrences", "occurences");
}
