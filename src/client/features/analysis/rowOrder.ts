import type { Cell } from "../../kit/chart/csv.ts";
import type { TableLine } from "../../kit/chart/chartTable.ts";

/** By which column a table is ordered, and whether from high to low. */
export interface RowOrder {
  readonly column: number;
  readonly isDown: boolean;
}

/**
 * The lines in another order: numbers by size, texts as the language orders them; what has no value
 * stands last either way. Lines that are alike keep their order.
 */
export function orderedLines(
  lines: readonly TableLine[],
  order: RowOrder | undefined,
  language: string,
): readonly TableLine[] {
  if (!order) return lines;
  const texts = new Intl.Collator(language, { numeric: true });
  const sign = order.isDown ? -1 : 1;
  const valueOf = ({ cells }: TableLine): Cell => cells[order.column]?.values[0];
  return lines.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (isNothing(first) || isNothing(second))
      return Number(isNothing(first)) - Number(isNothing(second));
    return typeof first === "number" && typeof second === "number"
      ? sign * (first - second)
      : sign * texts.compare(String(first), String(second));
  });
}

/** The order after a click on a column's head: numbers begin with the highest, texts with the first. */
export function nextOrder(
  order: RowOrder | undefined,
  column: number,
  isNumber: boolean,
): RowOrder | undefined {
  if (order?.column !== column) return { column, isDown: isNumber };
  return order.isDown === isNumber ? { column, isDown: !isNumber } : undefined;
}

function isNothing(cell: Cell): cell is null | undefined {
  return cell === null || cell === undefined;
}
