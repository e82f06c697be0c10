import { lazy } from "react";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import type { Estimate } from "./estimate.ts";
import { lineRuns } from "./lineRuns.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

const PointsDrawing = lazy(() =>
  import("./PointsDrawing.tsx").then((module) => ({ default: module.PointsDrawing })),
);

/** Estimates with their intervals by week, round or session; a line breaks where none is defined. */
export function LineOverTime(props: LineOverTimeProps) {
  const { steps, series, axis, goal, format, stepsAre } = props;
  const cells = useEstimateCells();
  const table: ChartTable = {
    heads: [textHead(stepsAre), ...series.map(({ name }) => cells.head(name))],
    lines: steps.map(({ id, name, estimates }) => ({
      id,
      cells: [textCell(name), ...series.map((one) => cells.cell(estimates[one.id], format))],
    })),
  };
  const { runs, ends } = lineRuns(steps, series);

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(series, "signed_line")}
      drawingIs="picture"
      drawing={
        steps.length === 0 ? undefined : (
          <PointsDrawing
            runs={runs}
            ends={series.length < 2 ? [] : ends}
            across={{
              label: stepsAre,
              low: -0.5,
              high: steps.length - 0.5,
              marks: steps.map((_, at) => at),
              format: (at) => steps[Math.round(at)]?.name ?? "",
            }}
            upwards={{ ...axis, format: axis.format ?? format }}
            rules={
              goal ? [{ id: "goal", kind: "level", at: goal.at, name: goal.name, dash: "5 4" }] : []
            }
          />
        )
      }
      table={table}
    />
  );
}

export interface LineOverTimeProps extends ChartHead {
  /** In their order. */
  readonly steps: readonly TimeStep[];
  readonly series: readonly Series[];
  readonly axis: Axis;
  /** A level that is aimed at. */
  readonly goal?: { readonly at: number; readonly name: string } | undefined;
  readonly format: Write;
  /** What the steps are: "Week". */
  readonly stepsAre: string;
}

export interface TimeStep {
  readonly id: string;
  readonly name: string;
  readonly estimates: BySeries<Estimate>;
}
