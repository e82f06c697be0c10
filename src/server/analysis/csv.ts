/**
 * A table as text that spreadsheets and statistics programs read: RFC 4180, UTF-8.
 *
 * It begins with a byte order mark. Without one, Excel reads UTF-8 as the machine's own code page and
 * shows "Größe" as "GrÃ¶ÃŸe" and Arabic as noise, in silence. R's `read.csv` needs
 * `fileEncoding = "UTF-8-BOM"` for it; readr, data.table, pandas and LibreOffice need nothing.
 */
export const byteOrderMark = "\uFEFF";

export type CsvCell = string | number | null;

/** One record with its line end. `null` is an empty cell. */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

/**
 * Text that a person wrote, safe to open in a spreadsheet: one that begins like a formula gets an
 * apostrophe in front. So does one that begins with an apostrophe itself, so that the text comes back
 * whole by taking one apostrophe off every text that begins with one.
 */
export function guarded(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n']/u.test(text) ? `'${text}` : text;
}

/** Whole microseconds as seconds, exactly: `83.400000`. */
export function secondsText(timeUs: number): string {
  const sign = timeUs < 0 ? "-" : "";
  const whole = Math.abs(timeUs);
  return `${sign}${Math.floor(whole / 1_000_000)}.${String(whole % 1_000_000).padStart(6, "0")}`;
}

function quoted(cell: CsvCell): string {
  if (cell === null) return "";
  const text = String(cell);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
