import { guarded } from "../../../domain/spreadsheetText.ts";

/** What a cell of a table can hold. `null` and `undefined` are left empty. */
export type Cell = string | number | null | undefined;

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read it right).
 * Numbers keep their points and all their digits, whatever the reader’s language. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front. The unseen signs that keep words
 * together on the screen stay there.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const seen = cell.replaceAll(/[\u2066-\u2069]/gu, "");
  const text = guarded(seen);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
