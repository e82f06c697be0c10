import { useTranslation } from "react-i18next";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import type { Estimate } from "./estimate.ts";
import type { ReferenceLine } from "./forestAxis.ts";
import { ForestDrawing } from "./ForestDrawing.tsx";
import type { Axis, BySeries, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

/**
 * Estimates under each other on one axis, each with its interval; several recipes side by side in a
 * row, told apart by colour and sign. What is not defined says why.
 */
export function ForestPlot(props: ForestPlotProps) {
  const { t } = useTranslation("charts");
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
      drawingIs="named"
      drawing={
        rows.length === 0 ? undefined : (
          <Drawing label={t("drawingOf", { title })}>
            {(widthPx) => (
              <ForestDrawing {...props} widthPx={widthPx} label={t("chartOf", { title })} />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

export interface ForestPlotProps extends ChartHead {
  readonly rows: readonly ForestRow[];
  readonly series: readonly Series[];
  /** −1 to 1 for kappa and its like. Left out: as far as estimates and intervals reach. */
  readonly axis: Axis;
  /** Lines to measure by; the axis reaches to them where its ends are not given. */
  readonly references?: readonly ReferenceLine[] | undefined;
  readonly format: Write;
  /** What the rows are: "Code". */
  readonly rowsAre: string;
  readonly chosen?: string | undefined;
  /** A row was clicked or entered by key. */
  readonly onSelect?: ((rowId: string) => void) | undefined;
}

export interface ForestRow {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  /** Small, after the name: "2 % of time, 41 events". */
  readonly note?: string | undefined;
  /** Set off from the others: the figure over all. */
  readonly isWhole?: boolean | undefined;
  readonly estimates: BySeries<Estimate>;
}
