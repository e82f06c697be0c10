import type { ColumnRole } from "./columnRoles.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";

/** Columns that say whose a row is and of what. */
const wholeRoles: readonly ColumnRole[] = ["recording", "media", "observation", "rater", "round"];

/**
 * The same rows with the names of recordings and raters repeated, if they are written once above
 * the rows they apply to, as in merged cells: an empty cell has the value above it, until a column
 * to its left changes.
 * @returns `undefined` if this is not the case: the first row has a gap, or names are repeated
 * below themselves.
 */
export function withWrittenOnce(
  visit: VisitRows,
  columns: TableColumns,
  { rows }: TableSample,
): { readonly visit: VisitRows; readonly about: string } | undefined {
  const places = wholeRoles.flatMap((role) => columns.places(role)).toSorted((a, b) => a - b);
  const once = places.filter((place) => isOnce(rows, place, places));
  if (once.length === 0) return undefined;
  return {
    about: once.map((place) => columns.heading(place)).join(", "),
    visit(listener) {
      const above = new Map<number, string>();
      visit((cells, line) => {
        const own = [...cells];
        let isNew = false;
        for (const place of places) {
          const cell = own[place]?.trim() ?? "";
          if (cell !== "") {
            isNew ||= above.has(place) && above.get(place) !== cell;
            above.set(place, cell);
          } else if (once.includes(place) && !isNew) own[place] = above.get(place) ?? "";
        }
        return listener(own, line);
      });
    },
  };
}

/** Whether a column has gaps, and is only written where it, or another, changes. */
function isOnce(
  rows: readonly (readonly string[])[],
  place: number,
  places: readonly number[],
): boolean {
  if (at(rows[0], place) === "") return false;
  const gaps = rows.filter((cells) => at(cells, place) === "").length;
  if (gaps < rows.length / 3) return false;
  return rows.every((cells, row) => {
    const before = rows[row - 1];
    if (before === undefined || at(cells, place) === "") return true;
    return places.some((column) => at(cells, column) !== at(before, column));
  });
}

function at(cells: readonly string[] | undefined, column: number): string {
  return cells?.[column]?.trim() ?? "";
}
