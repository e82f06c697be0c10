import type { CopiedTable } from "./copiedTable.ts";

/** Preferred and minimum widths of a column, in letters. */
export interface ColumnLetters {
  /** The length of its longest cell on one line, including the heading. */
  readonly all: number;
  /** The same without the heading, which may be broken into lines first. */
  readonly body: number;
  /** The length of its longest word: a narrower column would overlap the next. */
  readonly least: number;
}

/** The widths of each column; `hasWholeIntervals`: "[0.62, 0.79]" counts as one word, which is not broken. */
export function lettersOfColumns(
  { head, rows }: CopiedTable,
  { hasWholeIntervals }: { readonly hasWholeIntervals: boolean },
): readonly ColumnLetters[] {
  return head.map((title, at) => {
    const below = rows.map((row) => row[at]?.text ?? "");
    const cells = [title, ...below];
    const words = cells.flatMap((text) =>
      (hasWholeIntervals ? withWholeIntervals(text) : text).split(/[^\S\u00A0\u202F]+|(?<=-)/u),
    );
    return { all: longest(cells), body: longest(below), least: longest(words) };
  });
}

/** The text with no-break spaces in intervals such as "[0.62, 0.79]". */
export function withWholeIntervals(text: string): string {
  return text.replaceAll(/\[[^\s[\]]+, [^\s[\]]+\]/gu, (interval) =>
    interval.replace(" ", "\u00A0"),
  );
}

/**
 * The width of each column as a share of the line; the shares total 1. Each column has room for its longest word;
 * the rest is divided by the length of cells. Where there is no room even for words, all are reduced in proportion.
 * Empty without columns.
 */
export function columnShares(
  columns: readonly ColumnLetters[],
  lettersOfLine: number,
): readonly number[] {
  const least = sumOf(columns.map((column) => column.least));
  const wanted = columns.map((column) => Math.sqrt(Math.max(0, column.body - column.least)));
  const wantedSum = sumOf(wanted);
  const left = Math.max(0, lettersOfLine - least);
  const letters = columns.map(
    (column, at) =>
      column.least +
      (wantedSum === 0 ? left / columns.length : (left * (wanted[at] ?? 0)) / wantedSum),
  );
  const all = sumOf(letters);
  return letters.map((one) => (all === 0 ? 1 / columns.length : one / all));
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, Array.from(text).length), 0);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}
