import type { LabelBook } from "./labelBook.ts";
import type { RecordingTables } from "./measure.ts";
import { Places } from "./places.ts";
import type { Cells } from "./tables/cells.ts";

/** An empty table, for recordings that have none. */
export const noCells: Cells = {
  first: new Int32Array(0),
  second: new Int32Array(0),
  amounts: new Float64Array(0),
};

/** The `nth` table of each recording, as a list of one; an empty table if a recording lacks it. */
export function singleTables(
  recordings: readonly RecordingTables[],
  nth = 0,
): readonly (readonly [Cells])[] {
  return recordings.map((one) => [one[nth] ?? noCells]);
}

/**
 * `[total, diagonal, rows …, columns …]` of each recording’s `nth` table, over all labels or over
 * `labels`.
 */
export function margins(
  recordings: readonly RecordingTables[],
  book: LabelBook,
  nth = 0,
  labels?: Places,
): readonly Float64Array[] {
  const tables = singleTables(recordings, nth);
  const places = labels ?? new Places(tables.flat(), book);
  const q = places.size;
  return vectorsOfTables(tables, 2 + 2 * q, (vector, [table = noCells]) =>
    addMargins(vector, table, { places, rowsAt: 2, columnsAt: 2 + q }),
  );
}

/** One vector of `width` numbers for each recording, filled from its tables by `fill`. */
export function vectorsOfTables(
  recordings: readonly RecordingTables[],
  width: number,
  fill: (vector: Float64Array, tables: RecordingTables) => void,
): readonly Float64Array[] {
  return recordings.map((tables) => {
    const vector = new Float64Array(width);
    fill(vector, tables);
    return vector;
  });
}

/** The positions in a vector at which the row sums and the column sums start. */
export interface MarginsAt {
  readonly places: Places;
  readonly rowsAt: number;
  readonly columnsAt: number;
}

export function addMargins(
  vector: Float64Array,
  table: Cells,
  { rowsAt, columnsAt, places }: MarginsAt,
): void {
  eachCell(table, (first, second, amount) => {
    add(vector, 0, amount);
    if (first === second) add(vector, 1, amount);
    add(vector, rowsAt + places.of(first), amount);
    add(vector, columnsAt + places.of(second), amount);
  });
}

/** `[total, diagonal]` of each recording’s first table. */
export function totalsAndDiagonals(
  recordings: readonly RecordingTables[],
): readonly Float64Array[] {
  return vectorsOfTables(singleTables(recordings), 2, (vector, [table = noCells]) => {
    eachCell(table, (first, second, amount) => {
      add(vector, 0, amount);
      if (first === second) add(vector, 1, amount);
    });
  });
}

export function eachCell(
  { first, second, amounts }: Cells,
  visit: (first: number, second: number, amount: number) => void,
): void {
  for (let at = 0; at < amounts.length; at += 1) {
    visit(first[at] ?? 0, second[at] ?? 0, amounts[at] ?? 0);
  }
}

export function add(vector: Float64Array, at: number, amount: number): void {
  vector[at] = (vector[at] ?? 0) + amount;
}
