import { ChartCard } from "./ChartCard.tsx";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { ForestDrawing, type ForestPlotProps } from "./ForestDrawing.tsx";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

/**
 * Estimates with their intervals on one axis, one row each; several statistics of a row stand next to each other,
 * distinguished by colour and shape. An undefined estimate is replaced by its reason.
 */
export function ForestPlot(props: ForestPlotProps) {
  const { rows, series, rowsAre, format, title } = props;
  const cells = useEstimateCells();
  const table: ChartTable = {
    heads: [textHead(rowsAre), ...series.map(({ name }) => cells.head(name, props.axis.label))],
    lines: rows.map(({ id, name, note, color, estimates }) => ({
      id,
      color,
      cells: [textCell(name, note), ...series.map((one) => cells.cell(estimates[one.id], format))],
    })),
  };

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(series, "shape")}
      drawing={
        rows.length === 0 ? undefined : (
          <Drawing title={title} rows={rows.length}>
            {(room) => <ForestDrawing {...props} {...room} />}
          </Drawing>
        )
      }
      table={table}
    />
  );
}
