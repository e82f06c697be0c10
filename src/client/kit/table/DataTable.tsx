import { Button, Group, Table, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { csv } from "../chart/csv.ts";
import { download } from "../chart/download.ts";
import { madeFile } from "../query/program.ts";
import { Loading } from "../page/Loading.tsx";
import { type Attributes, type Column, fileRows } from "./column.ts";
import classes from "./DataTable.module.css";
import { HeadCell } from "./HeadCell.tsx";
import { moveByArrow } from "./moveByArrow.ts";
import { nextOrder, orderedRows, type RowOrder } from "./rowOrder.ts";
import { ChooseAll, ChooseRow, type Selection } from "./selection.tsx";
import { UndrawnRows } from "./UndrawnRows.tsx";
import { useDrawnRows } from "./useDrawnRows.ts";
import { useSideways } from "./useSideways.ts";

/**
 * The table component. Heads with `orderBy` sort the rows; heads and the column that names the rows stay visible;
 * from some hundred rows on only visible ones are rendered; a table wider than its region scrolls and says so.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, rowAttributes, selection, order: given } = props;
  const { caption, loading, empty, fileName, tools, isPaper = false, maxHeight } = props;
  const { t, i18n } = useTranslation("common");
  const region = useRef<HTMLElement>(null);
  const [ownOrder, setOwnOrder] = useState<RowOrder>();
  const isEmpty = rows.length === 0 && empty !== undefined;
  const { isSideways, isNarrowed, coveredPx } = useSideways(
    region,
    loading === undefined && !isEmpty,
  );
  const order = given ? given.order : ownOrder;
  const orderBy = given ? undefined : columns.find(({ id }) => id === order?.column)?.orderBy;
  const inOrder =
    order && orderBy
      ? orderedRows(rows, orderBy, { isDown: order.isDown, language: i18n.language })
      : rows;
  const drawn = useDrawnRows(rows.length, region, { isWhole: isPaper });
  const ids = selection ? inOrder.map(keyOf) : [];
  const span = columns.length + (selection ? 1 : 0);
  const hasTools = tools !== undefined || fileName !== undefined;
  if (loading !== undefined) return <Loading what={loading} rows={3} />;
  if (isEmpty) {
    return typeof empty === "string" ? <Text size="sm">{empty}</Text> : empty;
  }

  function press({ id, isNumber = false }: Column<Row>): void {
    if (given) given.onOrder(id);
    else setOwnOrder(nextOrder(order, id, isNumber !== false));
  }

  return (
    <>
      {hasTools && (
        <Group gap="sm" justify="end">
          {tools}
          {fileName !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                download({
                  fileName: madeFile(`${fileName}.csv`),
                  type: "text/csv;charset=utf-8",
                  content: csv(fileRows(columns, inOrder)),
                })
              }
            >
              {t("table.save")}
            </Button>
          )}
        </Group>
      )}
      <section
        ref={region}
        className={isPaper ? props.className : `${classes["region"]} ${props.className ?? ""}`}
        style={{
          ...(maxHeight !== undefined && { maxBlockSize: maxHeight }),
          // What is scrolled to, as by the Tab key, comes beside what stays in sight, not under it.
          ...(!isPaper && {
            scrollPaddingBlockStart: coveredPx.top,
            scrollPaddingInlineStart: coveredPx.start,
          }),
        }}
        data-low={maxHeight !== undefined || undefined}
        data-long={drawn.isLong || undefined}
        data-narrowed={isNarrowed || undefined}
        aria-label={label}
        // A region that scrolls has to take focus, or the keyboard could not scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isPaper || isSideways || drawn.isLong || maxHeight !== undefined ? 0 : undefined}
      >
        <Table
          captionSide="top"
          className={isPaper ? undefined : classes["table"]}
          {...(caption === undefined && { "aria-label": label })}
          aria-rowcount={drawn.isLong ? rows.length + 1 : undefined}
          verticalSpacing={props.density === "close" ? 4 : 8}
          {...(props.minWidth !== undefined && { miw: props.minWidth })}
          onKeyDown={moveByArrow}
        >
          {caption !== undefined && <caption>{caption}</caption>}
          <Table.Thead>
            <Table.Tr>
              {selection && <ChooseAll {...{ selection, ids }} />}
              {columns.map((column) => (
                <HeadCell key={column.id} {...{ column, order }} onPress={() => press(column)} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <UndrawnRows heightPx={drawn.abovePx} span={span} />
            {inOrder.slice(drawn.first, drawn.end).map((row, at) => {
              const place = drawn.first + at;
              const id = keyOf(row, place);
              return (
                <Table.Tr
                  key={id}
                  ref={drawn.measure}
                  data-index={drawn.isLong ? place : undefined}
                  aria-rowindex={drawn.isLong ? place + 2 : undefined}
                  {...rowAttributes?.(row)}
                >
                  {selection && <ChooseRow {...{ selection, row, id }} />}
                  {columns.map((column) => (
                    <BodyCell key={column.id} {...{ column, row, place }} />
                  ))}
                </Table.Tr>
              );
            })}
            <UndrawnRows heightPx={drawn.belowPx} span={span} />
          </Table.Tbody>
        </Table>
      </section>
      {isSideways && !isPaper && (
        <Text size="xs" c="dimmed" className={classes["sideways"] ?? ""}>
          {t("table.sideways")}
        </Text>
      )}
    </>
  );
}

function BodyCell<Row>({ column, row, place }: BodyCellProps<Row>) {
  const { isRowHead = false, isNumber = false, cell, attributes, className, isWide } = column;
  const { className: more, ...data } = attributes?.(row) ?? {};
  const shared = {
    className: [className, more].filter(Boolean).join(" "),
    "data-number": (typeof isNumber === "function" ? isNumber(row) : isNumber) || undefined,
    "data-end": column.isAtEnd || undefined,
    "data-wide": isWide || undefined,
    ...data,
  };
  return isRowHead ? (
    <Table.Th scope="row" {...shared}>
      {cell(row, place)}
    </Table.Th>
  ) : (
    <Table.Td {...shared}>{cell(row, place)}</Table.Td>
  );
}

interface BodyCellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly place: number;
}

interface Props<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string;
  readonly rowAttributes?: ((row: Row) => Attributes) | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** Set where another component sorts: the rows are in this order already. */
  readonly order?: GivenOrder | undefined;
  /** A visible caption. */
  readonly caption?: ReactNode;
  /** What is being loaded, shown while there are no rows yet. */
  readonly loading?: string | undefined;
  /** Shown instead of the table if there are no rows. */
  readonly empty?: ReactNode;
  /** File name, without extension, under which the table can be saved; absent: it cannot. */
  readonly fileName?: string | undefined;
  /** Controls shown beside the table’s own. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  /** A CSS length; a higher table scrolls under its heads. */
  readonly maxHeight?: string | number | undefined;
  /** Below this width the table scrolls. */
  readonly minWidth?: number | undefined;
  readonly density?: "close" | undefined;
  /** For printed reports: all rows are rendered, in the style of the report. */
  readonly isPaper?: boolean | undefined;
}

interface GivenOrder {
  readonly order: RowOrder | undefined;
  readonly onOrder: (column: string) => void;
}
