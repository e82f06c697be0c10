import type { ReactNode } from "react";
import type { Column } from "../table/column.ts";
import { type ChartTable, intervalRooms, type TableLine } from "./chartTable.ts";
import classes from "./charts.module.css";

/** The columns of the table of a chart, one line per row; the first column names the row, rendered by `named`. */
export function chartColumns(
  table: ChartTable,
  named: (line: TableLine, name: ReactNode) => ReactNode = (_, name) => name,
): readonly Column<TableLine>[] {
  const rooms = intervalRooms(table);
  return table.heads.map(({ label, fileLabels, isNumber }, at) => ({
    id: `${at} ${label}`,
    head: <bdi>{label}</bdi>,
    isRowHead: at === 0,
    isNumber,
    orderBy: ({ cells }) => cells[at]?.values[0],
    file: { heads: fileLabels, cells: ({ cells }) => cells[at]?.values ?? [] },
    cell: (line) => {
      const { text, interval, note, values = [] } = line.cells[at] ?? {};
      const room = rooms[at] ?? 0;
      return (
        <>
          {at === 0 && line.color !== undefined && (
            <span className={classes["swatch"]} style={{ background: line.color }} />
          )}
          {at === 0 ? named(line, <bdi>{text}</bdi>) : <bdi>{text}</bdi>}
          {/* Words that say why there is no number need no room behind them. */}
          {room > 0 && typeof values[0] === "number" && (
            <span className={classes["interval"]} style={{ minWidth: `${room}ch` }}>
              {" "}
              {interval}
            </span>
          )}
          {note !== undefined && <span className={classes["small"]}>{note}</span>}
        </>
      );
    },
  }));
}
