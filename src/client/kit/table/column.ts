import type { ReactNode } from "react";
import type { Cell } from "../chart/csv.ts";

/** One column of a `DataTable`: its head, what stands in a row of it, and what else it can do. */
export interface Column<Row> {
  /** Its name in the order and among the columns. */
  readonly id: string;
  readonly head: ReactNode;
  /** A head for those who hear the table, where who sees it needs none: "Actions". */
  readonly isHeadHidden?: boolean | undefined;
  readonly cell: (row: Row, at: number) => ReactNode;
  /** Says which row it is; it stays in sight while the others scroll sideways. */
  readonly isRowHead?: boolean | undefined;
  /**
   * Numbers stand under each other by their last digit. A row without a number, whose reason stands in
   * its place, answers false.
   */
  readonly isNumber?: boolean | ((row: Row) => boolean) | undefined;
  /** At the end of its row, as actions are. */
  readonly isAtEnd?: boolean | undefined;
  /** What rows are ordered by once the head is pressed; without it, it cannot be. */
  readonly orderBy?: ((row: Row) => Cell) | undefined;
  /** What stands in the file, with all digits; without it, the column is not in the file. */
  readonly file?: FileColumn<Row> | undefined;
  /** Absent where the window is narrower than a small one. */
  readonly isWide?: boolean | undefined;
  readonly width?: string | number | undefined;
  readonly className?: string | undefined;
  /** Says more of its head to who points at it. */
  readonly title?: string | undefined;
  /** More attributes of a cell, or of the head, which has no row. */
  readonly attributes?: ((row: Row | undefined) => Attributes) | undefined;
}

/** A column becomes as many in the file as it has heads. */
export interface FileColumn<Row> {
  readonly heads: readonly string[];
  readonly cells: (row: Row) => readonly Cell[];
}

export interface Attributes {
  readonly className?: string | undefined;
  readonly [data: `data-${string}`]: string | true | undefined;
}

/** The rows as a file has them, heads first. */
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
