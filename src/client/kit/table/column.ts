import type { ReactNode } from "react";
import type { Cell } from "../chart/csv.ts";

/** A column of a `DataTable`: head, cells and options. */
export interface Column<Row> {
  /** Identifies the column in the order of rows. */
  readonly id: string;
  readonly head: ReactNode;
  /** Whether the head is for screen readers only, where it is obvious otherwise: "Actions". */
  readonly isHeadHidden?: boolean | undefined;
  readonly cell: (row: Row, at: number) => ReactNode;
  /** Whether it names the row: it stays visible while other columns scroll. */
  readonly isRowHead?: boolean | undefined;
  /**
   * Whether cells are numbers, aligned at the last digit. A function for columns in which some rows have a reason
   * instead of a number: `false` for these.
   */
  readonly isNumber?: boolean | ((row: Row) => boolean) | undefined;
  /** Whether cells are aligned at the end of the row, as actions are. */
  readonly isAtEnd?: boolean | undefined;
  /** The value by which rows are sorted; absent: the column cannot be sorted. */
  readonly orderBy?: ((row: Row) => Cell) | undefined;
  /** The values in the file, with all digits; absent: the column is not in the file. */
  readonly file?: FileColumn<Row> | undefined;
  /** Whether the column is hidden in narrow windows. */
  readonly isWide?: boolean | undefined;
  readonly width?: string | number | undefined;
  readonly className?: string | undefined;
  /** A tooltip of the head. */
  readonly title?: string | undefined;
  /** More attributes of a cell; of the head if `row` is `undefined`. */
  readonly attributes?: ((row: Row | undefined) => Attributes) | undefined;
}

/** The columns of the file that this column becomes: one per head. */
export interface FileColumn<Row> {
  readonly heads: readonly string[];
  readonly cells: (row: Row) => readonly Cell[];
}

export interface Attributes {
  readonly className?: string | undefined;
  readonly [data: `data-${string}`]: string | true | undefined;
}

/** The rows of the file, heads first. */
export function fileRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly (readonly Cell[])[] {
  const files = columns.flatMap(({ file }) => (file ? [file] : []));
  return [
    files.flatMap(({ heads }) => heads),
    ...rows.map((row) => files.flatMap(({ cells }) => cells(row))),
  ];
}
