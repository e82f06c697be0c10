import type { Cell } from "../chart/csv.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

/** The column by which a table is sorted, and whether descending. */
export interface RowOrder {
  readonly column: string;
  readonly isDown: boolean;
}

/**
 * The sorted rows: numbers by value, texts in the order of the language; rows without a value are last in both
 * directions. Equal rows keep their order.
 */
export function orderedRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => Cell,
  { isDown, language }: { readonly isDown: boolean; readonly language: string },
): readonly Row[] {
  const compare = nameOrder(language);
  const sign = isDown ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (isNothing(first) || isNothing(second))
      return Number(isNothing(first)) - Number(isNothing(second));
    return typeof first === "number" && typeof second === "number"
      ? sign * (first - second)
      : sign * compare(String(first), String(second));
  });
}

/** The order after a press on a column heading: numbers start with the highest, texts with the first. */
export function nextOrder(
  order: RowOrder | undefined,
  column: string,
  isNumber: boolean,
): RowOrder | undefined {
  if (order?.column !== column) return { column, isDown: isNumber };
  return order.isDown === isNumber ? { column, isDown: !isNumber } : undefined;
}

function isNothing(cell: Cell): cell is null | undefined {
  return cell === null || cell === undefined;
}
