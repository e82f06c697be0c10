import { lazy } from "react";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

const BarsDrawing = lazy(() =>
  import("./BarsDrawing.tsx").then((module) => ({ default: module.BarsDrawing })),
);

/** Bars by group (a code, a rater), side by side with intervals, or on top of each other. */
export function TimeBudgetBars(props: TimeBudgetBarsProps) {
  const { groups, series, layout, axis, format, isWhole, groupsAre } = props;
  const cells = useEstimateCells();
  const hasIntervals = groups.some(({ values }) =>
    Object.values(values).some((value) => value?.kind === "value" && value.low !== null),
  );
  const headOf = (name: string) => cells.head(name, axis.label);
  const table: ChartTable = {
    heads: [
      textHead(groupsAre),
      ...series.map(({ name }) =>
        hasIntervals
          ? headOf(name)
          : { ...headOf(name), fileLabels: headOf(name).fileLabels.slice(0, 1) },
      ),
    ],
    lines: groups.map(({ id, name, color, values }) => ({
      id,
      color,
      cells: [
        textCell(name),
        ...series.map((one) => {
          const cell = cells.cell(values[one.id], format);
          return hasIntervals ? cell : { ...cell, values: cell.values.slice(0, 1) };
        }),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(series, "bar")}
      drawingIs="picture"
      drawing={
        groups.length === 0 ? undefined : (
          <BarsDrawing {...{ groups, series, layout, axis, format, isWhole }} />
        )
      }
      table={table}
    />
  );
}

export interface TimeBudgetBarsProps extends ChartHead {
  readonly groups: readonly BarGroup[];
  readonly series: readonly Series[];
  /** `stacked` needs parts of one whole: the values of a group are put behind each other. */
  readonly layout?: "grouped" | "stacked" | undefined;
  readonly axis: Axis;
  readonly format: Write;
  /** Whether the values are counts: the axis then has no fractions. */
  readonly isWhole?: boolean | undefined;
  /** What the groups are: "Code". Heads the first column of the table. */
  readonly groupsAre: string;
}

export interface BarGroup {
  readonly id: string;
  readonly name: string;
  /** The colour of the code that it stands for, beside its name. */
  readonly color?: string | undefined;
  readonly values: BySeries<Estimate>;
}
