import type { Cell } from "../chart/csv.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

/** By which column a table is ordered, and whether from high to low. */
export interface RowOrder {
  readonly column: string;
  readonly isDown: boolean;
}

/**
 * The rows in another order: numbers by size, texts as the language orders them; what has no value
 * stands last either way. Rows that are alike keep their order.
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
