import { guessOf } from "./columnRoles.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";

/**
 * Splits cells with both times of a row ("0:04.2 - 0:06.7", as NVivo and Dedoose write them) into a
 * start column and an end column.
 * @returns `undefined` for a table with a start column of its own, or without such cells.
 */
export function withSpansParted(visit: VisitRows, sample: TableSample): VisitRows | undefined {
  const { headings, headingLine, rows } = sample;
  if (headingLine === null) return undefined;
  const said = headings.map((heading) => guessOf(heading)?.role);
  const column = headings.findIndex((_, at) => {
    // Evidence of a rating has times, too.
    if (said[at] !== undefined && said[at] !== "start") return false;
    const told = rows.flatMap((cells) => cells[at]?.trim() || []);
    return told.length > 0 && told.length >= rows.length / 2 && told.every((one) => span.test(one));
  });
  if (column === -1 || said.some((role, at) => role === "start" && at !== column)) return undefined;
  return (listener) => {
    visit((cells, line) => {
      const own = cells.filter((_, at) => at !== column);
      if (line < headingLine) return listener(cells, line);
      if (line === headingLine) return listener([...own, "start", "end"], line);
      const [, from = "", to = ""] = span.exec((cells[column] ?? "").trim()) ?? [];
      // What is no span is told as a row without a time.
      return listener([...own, from === "" ? (cells[column] ?? "") : from, to], line);
    });
  };
}

/** Times with a colon, or numbers with a fraction: "2-3" is anything. */
const span =
  /^[([]?((?:\d{1,3}:)+\d{1,2}(?:[.,]\d{1,6})?|\d{1,6}[.,]\d{1,6})\s*(?:-|–|—|to|bis|,|;)\s*((?:\d{1,3}:)+\d{1,2}(?:[.,]\d{1,6})?|\d{1,6}[.,]\d{1,6})[)\]]?$/u;
