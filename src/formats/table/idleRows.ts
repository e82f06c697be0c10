import type { TableColumns } from "./tableColumns.ts";
import { isNumeric } from "./tableSample.ts";

/**
 * Whether a row belongs to no observation: it has no code, or the word “Total” as its code, and no time; and it lacks a rater
 * although others have one, sums up the rows above, or states the units of the columns. A row with
 * only a rater and a recording is an observation without events.
 */
export function isIdle(cells: readonly string[], columns: TableColumns): boolean {
  const codes = columns.places("codes").map((place) => columns.at(cells, place).trim());
  if (codes.some((code) => code !== "" && !totals.test(code))) return false;
  const start = columns.cell(cells, "start");
  if (isNumeric(start) || start.includes(":")) return false;
  if (columns.has("rater") && columns.cell(cells, "rater") === "") return true;
  const told = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    sums.test(told[0] ?? "") ||
    told.some((cell) => totals.test(cell)) ||
    told.every((cell) => units.test(cell))
  );
}

const sums =
  /^(?:(?:sub|grand )?totals?|sum|mean|average|avg|median|sd|count|n|gesamt|summe|mittelwert|insgesamt|total général|somme|moyenne|suma|media|promedio|soma|média|toplam|ortalama|المجموع|合計|平均|合计|总计)\b\s*:?$/iu;
/** Words that are no one’s name, wherever they stand. */
const totals = /^(?:(?:sub|grand )?totals?|gesamt|summe|insgesamt|mittelwert|average)\s*:?$/iu;
const units =
  /^[([]?(?:ms|msec|s|sec|secs|seconds?|sek|sekunden?|min|minutes?|frames?|mm:ss|hh:mm:ss(?:[.,]s+)?)[)\]]?$/iu;
