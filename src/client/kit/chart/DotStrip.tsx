import { ChartCard } from "./ChartCard.tsx";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { DotStripDrawing, type DotStripProps } from "./DotStripDrawing.tsx";
import { Drawing } from "./Drawing.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

/**
 * One row per group (a code), with a dot for each of many series (raters), their mean, and the names of those that
 * stand out; for few series see `ValuesByCode`, which draws bars. The table has one line per series, with the
 * intervals.
 */
export function DotStrip(props: DotStripProps) {
  const { groups, series, axis, format, seriesAre, title } = props;
  const cells = useEstimateCells();
  const table: ChartTable = {
    heads: [textHead(seriesAre), ...groups.map(({ name }) => cells.head(name, axis.label))],
    lines: series.map(({ id, name }) => ({
      id,
      cells: [textCell(name), ...groups.map(({ values }) => cells.cell(values[id], format))],
    })),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        <Drawing title={title}>{(room) => <DotStripDrawing {...props} {...room} />}</Drawing>
      }
      table={table}
    />
  );
}
