/** The size and the beginning of a table that is too large to be shown as text. */
export interface Brought {
  /** Names of its files; empty where it was pasted. */
  readonly files: readonly string[];
  readonly rows: number;
  readonly columns: number;
  /** The first cells of the first rows. */
  readonly first: readonly (readonly string[])[];
}

const shownRows = 4;
const shownColumns = 6;
const shownChars = 24;

export function broughtOf(rows: readonly (readonly string[])[], files: readonly string[]): Brought {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const first = rows
    .slice(0, shownRows)
    .map((row) => row.slice(0, shownColumns).map((cell) => cell.slice(0, shownChars)));
  return { files, rows: rows.length, columns, first };
}
