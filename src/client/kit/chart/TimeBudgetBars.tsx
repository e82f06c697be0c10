import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { BarsDrawing } from "./BarsDrawing.tsx";
import type { TimeBudgetBarsProps } from "./barGroup.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

/** Bars by group (a code, a rater), side by side with intervals, or stacked. */
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
      drawing={
        groups.length === 0 ? undefined : (
          <Drawing title={props.title} rows={groups.length}>
            {(room) => (
              <BarsDrawing {...room} {...{ groups, series, layout, axis, format, isWhole }} />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}
