import { readingsOf } from "./countedTable.ts";
import { ratingsOfCounts } from "./ratingsOfCounts.ts";
import { type RatingTable, ratingTable, type TableRefusal } from "./ratingTable.ts";
import { tableStart } from "./tableStart.ts";
import type { Wish } from "./wish.ts";

/**
 * The ratings of a table that holds them, or that counts them: as wished, or else as it looks. Where both
 * are possible, the shape says the other one too.
 */
export function understoodTable(
  given: readonly (readonly string[])[],
  wish: Wish,
  nameOf: (number: number) => string,
): RatingTable | TableRefusal {
  const { rows, notes } = tableStart(given);
  const { taken, other } = readingsOf(rows, wish);
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
