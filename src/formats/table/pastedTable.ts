import { readRows } from "./delimitedRows.ts";
import { pastedSeparator } from "./separators.ts";

/** A row of a pasted table, with the line on which it begins, counted from 1 as an editor counts. */
export interface PastedRow {
  readonly line: number;
  /** Without spaces around them. */
  readonly cells: readonly string[];
}

/**
 * The rows of a table that have something in them: as a spreadsheet copies it, or a file of text has it,
 * parted by tabs, semicolons, commas or bars. What is in quotes may hold those, and new lines. Who knows what parts
 * the columns says so.
 */
export function pastedTable(text: string, known?: string): readonly PastedRow[] {
  const body = text.replace(/^\uFEFF/u, "");
  const separator = known ?? pastedSeparator(body) ?? /[\t;,]/u.exec(body)?.[0] ?? "\t";
  const rows: PastedRow[] = [];
  readRows({ text: body, separator, longestRow: body.length + 1 }, (cells, line) => {
    const trimmed = cells.map((cell) => cell.trim());
    if (trimmed.some((cell) => cell !== "")) rows.push({ line, cells: trimmed });
  });
  return rows;
}

/** Rows as text that spreadsheets take: columns parted by tabs; what has one in it, or a new line, in quotes. */
export function tabbed(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

function quoted(cell: string): string {
  return /["\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
