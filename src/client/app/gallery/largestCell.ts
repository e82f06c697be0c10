/** A cell of a square table. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/**
 * The largest cell of a table, the first of several; with the diagonal excluded where it is of no interest.
 */
export function largestCell(
  table: readonly (readonly (number | null)[])[],
  { isBesideDiagonal }: { readonly isBesideDiagonal: boolean },
): Cell | undefined {
  let largest: Cell | undefined;
  table.forEach((cells, row) => {
    cells.forEach((value, column) => {
      if (value === null || (isBesideDiagonal && row === column)) return;
      if (!largest || value > largest.value) largest = { row, column, value };
    });
  });
  return largest;
}
