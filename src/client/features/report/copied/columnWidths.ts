import type { CopiedTable } from "./copiedTable.ts";

/** How wide a column would like to be, and how narrow it can be, in letters. */
export interface ColumnLetters {
  /** All of its longest cell in one line, with its heading. */
  readonly all: number;
  /** The same of the cells below the heading, which is read once and may break its lines first. */
  readonly body: number;
  /** Its longest word: a narrower one would run into the next column. */
  readonly least: number;
}

/** Of each column; `hasWholeIntervals`: "[0.62, 0.79]" is one word, which no line ends in. */
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

/** The space in "[0.62, 0.79]" as one that no line ends at. */
export function withWholeIntervals(text: string): string {
  return text.replaceAll(/\[[^\s[\]]+, [^\s[\]]+\]/gu, (interval) =>
    interval.replace(" ", "\u00A0"),
  );
}

/**
 * Shares of the line, adding up to 1: each column has room for its longest word, and of what is left more where more is
 * to be said. Where there is no room even for words, each has of it in proportion. Empty of no columns.
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
