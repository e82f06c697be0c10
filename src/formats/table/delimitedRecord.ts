import { guarded } from "../../domain/spreadsheetText.ts";
import { type Cell, exactSeconds } from "./cell.ts";

/**
 * A table as text that spreadsheets and statistics programs read: RFC 4180, UTF-8.
 *
 * It begins with a byte order mark. Without one, Excel reads UTF-8 as the machine’s own code page and
 * shows "Größe" as "GrÃ¶ÃŸe" and Arabic as noise, in silence. R’s `read.csv` needs
 * `fileEncoding = "UTF-8-BOM"` for it; readr, data.table, pandas and LibreOffice need nothing.
 */
export const byteOrderMark = "\uFEFF";

/**
 * One record with its line end; text that a spreadsheet would read as a formula is escaped. `null`
 * is an empty cell.
 */
export function delimitedRecord(cells: readonly Cell[], separator: "," | "\t" = ","): string {
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

function quoted(cell: Cell, separator: string): string {
  if (cell === null) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  if (typeof cell === "object") return exactSeconds(cell.us);
  const text = guarded(cell);
  return text.includes(separator) || /["\r\n]/u.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
