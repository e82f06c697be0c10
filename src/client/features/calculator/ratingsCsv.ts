import { guardedRating } from "../../../domain/spreadsheetText.ts";
import type { RatingTable } from "./ratingTable.ts";

/** The number of rows written at a time: a single text of millions of cells would be in memory twice. */
const rowsAtOnce = 10_000;

/**
 * Ratings as interpreted: one row per unit, one column per rater, an empty cell without a rating. With a byte order
 * mark, by which spreadsheets recognise UTF-8.
 */
export function ratingsCsv({ raters, units, unitNames, cells, codes }: RatingTable): Blob {
  const quotedCodes = codes.map(quoted);
  const parts = [`\uFEFF${["unit", ...raters].map(quoted).join(",")}\r\n`];
  for (let from = 0; from < units; from += rowsAtOnce) {
    let text = "";
    for (let unit = from; unit < Math.min(units, from + rowsAtOnce); unit += 1) {
      text += quoted(unitNames?.[unit] ?? String(unit + 1));
      for (let rater = 0; rater < raters.length; rater += 1) {
        text += `,${quotedCodes[cells[unit * raters.length + rater] ?? -1] ?? ""}`;
      }
      text += "\r\n";
    }
    parts.push(text);
  }
  return new Blob(parts, { type: "text/csv" });
}

/**
 * A quoted cell. A text that a spreadsheet would read as a formula gets an apostrophe in front; a number or a
 * single sign does not: see `guardedRating`.
 */
function quoted(cell: string): string {
  const text = guardedRating(cell);
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
