import { calculatorLimits } from "./calculatorLimits.ts";
import { asMatrix, type CountedLayout, type CountedTable, countedTable } from "./countedTable.ts";
import type { RatingTable, TableRefusal } from "./ratingTable.ts";
import type { Wish } from "./wish.ts";
import type { Note } from "./note.ts";

/** The ratings counted in a table, unit by unit; or why it is not such a table. */
export function ratingsOfCounts(
  rows: readonly (readonly string[])[],
  {
    layout,
    wish,
    nameOf,
  }: {
    readonly layout: CountedLayout;
    readonly wish: Wish;
    readonly nameOf: (number: number) => string;
  },
): RatingTable | TableRefusal {
  const table = layout === "matrix" ? asMatrix(rows, wish) : countedTable(rows, wish);
  if (!table) return layout === "matrix" ? "not_two_raters_counts" : "not_counts";
  const { hasNames, hasUnits, totals } = table;
  const notes: Note[] = totals > 0 ? [{ what: "sums_left_out", count: totals, about: "" }] : [];
  const made = layout === "matrix" ? ofPair(table) : ofUnits(table);
  if (typeof made === "string") return made;
  const names =
    layout === "matrix" && hasNames && hasUnits ? namesInCorner(rows[0]?.[0] ?? "") : undefined;
  const raters = names ?? Array.from({ length: made.raters }, (_, at) => nameOf(at + 1));
  return {
    shape: { layout, hasNames, hasUnits },
    raters,
    namedRaters: raters,
    units: made.cells.length / made.raters,
    unitNames: layout === "counts" && hasUnits ? table.sides : null,
    cells: made.cells,
    codes: codesOf(table, layout),
    ...(namesOfCodes(table, layout).length === 0 && { areCodesNameless: true }),
    notes,
    ...(layout === "counts" && { areAnonymous: true }),
  };
}

interface Made {
  readonly raters: number;
  readonly cells: Int32Array;
}

/** One unit per count: the code of the row’s rater and that of the column’s rater. */
function ofPair({ counts }: CountedTable): Made | TableRefusal {
  const units = counts.flat().reduce((sum, count) => sum + count, 0);
  if (units * 2 > calculatorLimits.cells) return "too_large";
  const cells = new Int32Array(units * 2);
  let at = 0;
  for (const [first, row] of counts.entries()) {
    for (const [second, count] of row.entries()) {
      for (const end = at + 2 * count; at < end; at += 2) {
        cells[at] = first;
        cells[at + 1] = second;
      }
    }
  }
  return { raters: 2, cells };
}

/** For each unit as many ratings as counted, in the order of the codes. */
function ofUnits({ counts }: CountedTable): Made | TableRefusal {
  const sums = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const raters = sums.reduce((most, sum) => Math.max(most, sum), 0);
  if (raters > calculatorLimits.raters) return "too_many_raters";
  if (raters === 0) return "empty";
  if (raters * counts.length > calculatorLimits.cells) return "too_large";
  const cells = new Int32Array(raters * counts.length).fill(-1);
  for (const [unit, row] of counts.entries()) {
    let at = unit * raters;
    for (const [code, count] of row.entries()) {
      cells.fill(code, at, at + count);
      at += count;
    }
  }
  return { raters, cells };
}

function codesOf(table: CountedTable, layout: CountedLayout): readonly string[] {
  const names = namesOfCodes(table, layout);
  return (table.counts[0] ?? []).map((_, at) =>
    (names[at] ?? String(at + 1)).slice(0, calculatorLimits.nameChars),
  );
}

/** Names of codes: those of the columns, else those of the rows. */
function namesOfCodes({ heads, sides }: CountedTable, layout: CountedLayout): readonly string[] {
  return heads.length > 0 ? heads : layout === "matrix" ? sides : [];
}

/**
 * Names of raters in the corner cell: "First rater
 * second rater", the rows’ rater first.
 */
function namesInCorner(corner: string): readonly [string, string] | undefined {
  const [rows, columns, ...others] = corner.split(/\s*[\\/|×]\s*/u);
  return rows && columns && others.length === 0 && rows !== columns ? [rows, columns] : undefined;
}
