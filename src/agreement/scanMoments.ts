import { type ScanAnswer, scanAnswers } from "./scanAnswers.ts";
import { promptAt } from "../domain/scans.ts";
import { missing, type ScannedWork, type ScanSheet } from "./scanSheets.ts";
import { eachPair, eachUnit } from "./scanSums.ts";

/** A cell of a table of answers: the answer of the row rater and of the column rater. */
export interface AnswerCell {
  readonly row: ScanAnswer;
  readonly column: ScanAnswer;
}

/** One prompt, subject and code to which two raters gave the answers of a cell. */
export interface ScanMoment {
  readonly place: ScannedWork["place"];
  /** Whose answers: who gave the row’s, then who gave the column’s. */
  readonly observationIds: readonly [string, string];
  readonly raterIds: readonly [string, string];
  readonly subjectId: string | null;
  readonly codeId: string;
  readonly startUs: number;
  /** That of the start, where it is asked about an instant. */
  readonly endUs: number;
  /** The weight of the instance in the cell. */
  readonly amount: number;
}

/** A table of two raters’ answers to sampling prompts, in the order of `scanAnswers`. */
export type AnswerTable = [[number, number], [number, number]];

/** The rater who stands in the rows; `undefined`: of no pair is one the first, and each counts both ways, half each. */
type InRows = string | undefined;

/** Adds to a table the answers of all rater pairs of a sheet. */
export function addAnswers(table: AnswerTable, sheet: ScanSheet, inRows: InRows): void {
  eachAnswered(sheet, inRows, ({ own, other }) => {
    const [a, b] = [own === 1 ? table[1] : table[0], other === 1 ? table[1] : table[0]];
    a[other] += inRows === undefined ? 0.5 : 1;
    if (inRows === undefined) b[own] += 0.5;
  });
}

/** The units of a sheet that are in a cell, by time and then in the scheme’s order of codes. */
export function sheetMoments(
  sheet: ScanSheet,
  { row, column }: AnswerCell,
  inRows: InRows,
): readonly ScanMoment[] {
  const [wanted, met] = [scanAnswers.indexOf(row), scanAnswers.indexOf(column)];
  const found: ScanMoment[] = [];
  eachAnswered(sheet, inRows, ({ first, second, own, other, codeId, number }) => {
    const isThere = own === wanted && other === met;
    const isTurned = inRows === undefined && !isThere && own === met && other === wanted;
    if (!isThere && !isTurned) return;
    const [one, another] = isTurned ? [second, first] : [first, second];
    const { fromUs, toUs } = promptAt(sheet.scans, number);
    found.push({
      place: sheet.place,
      observationIds: [sheet.observationIds[one] ?? "", sheet.observationIds[another] ?? ""],
      raterIds: [sheet.people[one] ?? "", sheet.people[another] ?? ""],
      subjectId: sheet.subjectId,
      codeId,
      startUs: fromUs,
      endUs: toUs,
      amount: inRows === undefined && row !== column ? 0.5 : 1,
    });
  });
  return found.toSorted((a, b) => a.startUs - b.startUs);
}

interface Answered {
  /** Columns of the two raters in the sheet. */
  readonly first: number;
  readonly second: number;
  readonly own: 0 | 1;
  readonly other: 0 | 1;
  readonly codeId: string;
  readonly number: number;
}

/** Every two answers to one question about one subject and code. */
function eachAnswered(sheet: ScanSheet, inRows: InRows, visit: (one: Answered) => void): void {
  eachUnit(sheet, ({ answers, from, codeId, number }) => {
    eachPair(sheet.raters.length, (a, b) => {
      const [first, second] = sheet.raters[b] === inRows ? [b, a] : [a, b];
      const [own, other] = [answers[from + first], answers[from + second]];
      if (own === missing || other === missing) return;
      visit({ first, second, own: own === 1 ? 1 : 0, other: other === 1 ? 1 : 0, codeId, number });
    });
  });
}

/**
 * The codes that `all`, `group:<id>` or `code:<id>` denotes; `undefined` if there is no such thing.
 */
export function scannedCodes(
  scheme: {
    readonly codes: readonly { readonly id: string; readonly groupId: string | null }[];
  },
  over: string,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  const [kind, ofId] = over.split(":");
  const codes = scheme.codes.filter(
    (code) =>
      (asked?.includes(code.id) ?? true) &&
      (kind === "all" || ofId === (kind === "code" ? code.id : code.groupId)),
  );
  return codes.length === 0 ? undefined : codes.map((code) => code.id);
}
