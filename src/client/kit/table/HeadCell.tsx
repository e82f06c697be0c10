import { Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Column } from "./column.ts";
import classes from "./DataTable.module.css";
import type { RowOrder } from "./rowOrder.ts";

/** The head of a column; if rows can be sorted by it, a button that shows the order. */
export function HeadCell<Row>({ column, order, onPress }: Props<Row>) {
  const { id, head, isHeadHidden, isNumber, orderBy, isWide, width, title, attributes } = column;
  const { className: more, ...data } = attributes?.(undefined) ?? {};
  const isBy = order?.column === id;
  const arrow = isBy ? (order.isDown ? "↓" : "↑") : "";
  return (
    <Table.Th
      scope="col"
      className={[column.className, more].filter(Boolean).join(" ")}
      data-number={(isNumber !== undefined && isNumber !== false) || undefined}
      data-wide={isWide || undefined}
      {...(width !== undefined && { w: width })}
      {...(title !== undefined && { title })}
      {...(orderBy && {
        "aria-sort": isBy ? (order.isDown ? "descending" : "ascending") : "none",
      })}
      {...data}
    >
      {isHeadHidden && <VisuallyHidden>{head}</VisuallyHidden>}
      {!isHeadHidden && !orderBy && head}
      {!isHeadHidden && orderBy && (
        <UnstyledButton className={classes["sort"] ?? ""} onClick={onPress}>
          {head}
          <span aria-hidden className={classes["arrow"]}>
            {arrow}
          </span>
        </UnstyledButton>
      )}
    </Table.Th>
  );
}

interface Props<Row> {
  readonly column: Column<Row>;
  readonly order: RowOrder | undefined;
  readonly onPress: () => void;
}
