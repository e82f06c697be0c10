import { readRows } from "./delimitedRows.ts";
import { pastedSeparator } from "./separators.ts";

/** A row of a pasted table, with the line on which it begins, counted from 1 as an editor counts. */
export interface PastedRow {
  readonly line: number;
  /** Without spaces around them. */
  readonly cells: readonly string[];
}

/**
 * The non-empty rows of a table copied from a spreadsheet or a text file, with columns separated by
 * tabs, semicolons, commas or bars. Quoted cells may contain these, and line breaks. A caller that
 * knows the separator passes it.
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

/**
 * Rows as text for spreadsheets: columns separated by tabs; cells with a tab or a line break are
 * quoted.
 */
export function tabbed(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

function quoted(cell: string): string {
  return /["\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
