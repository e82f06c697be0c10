import { readingsOf } from "./countedTable.ts";
import { ratingsOfCounts } from "./ratingsOfCounts.ts";
import { type RatingTable, ratingTable, type TableRefusal } from "./ratingTable.ts";
import { tableStart } from "./tableStart.ts";
import { momentsOf, traceReading } from "./traceRows.ts";
import type { Wish } from "./wish.ts";

/**
 * The ratings of a table of ratings or of counts: by the settings, else guessed. If both are possible, the result
 * contains the other interpretation too.
 */
export function understoodTable(
  given: readonly (readonly string[])[],
  wish: Wish,
  nameOf: (number: number) => string,
): RatingTable | TableRefusal {
  const { rows, notes } = tableStart(given);
  const traces = wish.layout === undefined ? traceReading(rows, wish) : "none";
  if (wish.layout === "traces" || traces === "certain") {
    const table = traceTable(given, wish, nameOf);
    if (typeof table === "string" || traces === "none") return table;
    return { ...table, shape: { ...table.shape, other: "columns" } };
  }
  const { taken, other } =
    traces === "possible"
      ? ({ taken: undefined, other: "traces" } as const)
      : readingsOf(rows, wish);
  const layout = wish.layout ?? taken;
  const isCounted = layout === "matrix" || layout === "counts";
  const table = isCounted
    ? ratingsOfCounts(rows, { layout, wish, nameOf })
    : ratingTable(given, wish, nameOf);
  if (typeof table === "string") return table;
  const isAsked = wish.layout === undefined && other !== undefined;
  return {
    ...table,
    shape: { ...table.shape, ...(isAsked && { other }) },
    notes: isCounted ? [...notes, ...table.notes] : table.notes,
  };
}

/** A table with times in the first column and raters in the others. */
function traceTable(
  given: readonly (readonly string[])[],
  wish: Wish,
  nameOf: (number: number) => string,
): RatingTable | TableRefusal {
  const table = ratingTable(given, { ...wish, layout: "columns", hasUnits: true }, nameOf);
  if (typeof table === "string") return table;
  const { rows } = tableStart(given);
  const name = table.shape.hasNames ? (rows[0]?.[0] ?? "") : "";
  const times = momentsOf(table.unitNames ?? [], name);
  return times ? { ...table, times, shape: { ...table.shape, layout: "traces" } } : "not_traces";
}
