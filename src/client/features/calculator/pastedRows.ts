import { readRows } from "../../../formats/table/delimitedRows.ts";
import { pastedSeparator } from "../../../formats/table/separators.ts";
import { calculatorLimits } from "./calculatorLimits.ts";

/** A pasted table: rows of trimmed cells. */
export interface PastedRows {
  readonly rows: readonly (readonly string[])[];
  /** The number of lines too long for rows of a table, and whether a quote was not closed. */
  readonly tooLong: number;
  readonly hasOpenQuote: boolean;
  /** For a workbook: its sheets, and the index of the one that was read. */
  readonly sheets?: Sheets;
}

export interface Sheets {
  readonly names: readonly string[];
  readonly read: number;
}

/**
 * Splits a text into cells: by tabs, else by the separator that lines contain most regularly, else by spaces. Empty
 * rows are skipped.
 */
export function pastedRows(
  text: string,
  onShare: (share: number) => void = () => undefined,
): PastedRows {
  const body = withoutMarks(text).replace(/^(?:sep=[,;\t|]\r?\n)?/u, "");
  const found = pastedSeparator(body);
  const bySpaces = found === undefined && hasEvenSpaces(body);
  const separator = found ?? (bySpaces ? " " : "\t");
  const rows: (readonly string[])[] = [];
  const expected = rowsIn(body);
  const { openQuoteLine, tooLongLines } = readRows(
    { text: body, separator, longestRow: calculatorLimits.lineChars },
    (cells) => {
      const trimmed = bySpaces
        ? cells.filter((cell) => cell !== "")
        : cells.map((cell) => cell.trim());
      const row = separator === "|" ? withoutOuterBars(trimmed) : trimmed;
      if (row.some((cell) => cell !== "") && !isRule(row)) rows.push(row);
      if (rows.length % toldRows === 0) onShare(Math.min(1, rows.length / expected));
    },
  );
  return {
    rows: withoutEmptyEdge(rows),
    tooLong: tooLongLines.length,
    hasOpenQuote: openQuoteLine !== null,
  };
}

/** Removes the bars at the beginning and end of rows of a Markdown table. */
function withoutOuterBars(cells: readonly string[]): readonly string[] {
  const from = cells.length > 2 && cells[0] === "" ? 1 : 0;
  return cells.slice(from, from === 1 && cells.at(-1) === "" ? -1 : undefined);
}

/** Whether a row is the line below the names of a Markdown table. */
function isRule(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell) => /^:?-{3,}:?$/u.test(cell));
}

/** Removes direction marks and invisible characters. */
export function withoutMarks(text: string): string {
  return marks.test(text) ? text.replaceAll(allMarks, "") : text;
}

const marks = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
const allMarks = new RegExp(marks.source, "gu");

/** Removes columns at the right edge that are empty in all rows. */
export function withoutEmptyEdge(
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  let width = 0;
  let widest = 0;
  for (const row of rows) {
    widest = Math.max(widest, row.length);
    let filled = row.length;
    while (filled > width && row[filled - 1] === "") filled -= 1;
    width = Math.max(width, filled);
  }
  return width === widest ? rows : rows.map((row) => row.slice(0, width));
}

/** The number of rows between progress reports. */
const toldRows = 5_000;

/** The estimated number of rows, from the length of the first ones. */
function rowsIn(text: string): number {
  const start = text.slice(0, 20_000);
  return (start.split(/\r\n?|\n/u).length * text.length) / Math.max(1, start.length);
}

function hasEvenSpaces(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .trim()
    .split(/\r\n?|\n/u, 30);
  const whole = text.length > 20_000 ? lines.slice(0, -1) : lines;
  const counts = new Set(whole.map((line) => line.trim().split(/ +/u).length));
  return counts.size === 1 && !counts.has(1);
}
