import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { PointsDrawing } from "./PointsDrawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import {
  type ChartTable,
  numberCell,
  numberHead,
  type TableHead,
  textCell,
  textHead,
} from "./chartTable.ts";
import { lineRuns, type TimeStep } from "./lineRuns.ts";
import type { Axis, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";
import { useNumbers } from "./useNumbers.ts";

/** Estimates with their intervals by week, round or session; a line breaks where none is defined. */
export function LineOverTime(props: LineOverTimeProps) {
  const { steps, series, axis, goal, format, stepsAre, countsAre } = props;
  const { t } = useTranslation("charts");
  const cells = useEstimateCells();
  const { whole } = useNumbers();
  const isTimed = steps.some(({ seconds }) => seconds !== undefined);
  const timeHead: TableHead = {
    label: stepsAre,
    fileLabels: [t("inSeconds", { name: stepsAre })],
    isNumber: false,
  };
  const table: ChartTable = {
    heads: [
      isTimed ? timeHead : textHead(stepsAre),
      ...series.map(({ name }) => cells.head(name, axis.label)),
      ...(countsAre === undefined ? [] : [numberHead(countsAre)]),
    ],
    lines: steps.map(({ id, name, seconds, estimates, count = 0 }) => ({
      id,
      cells: [
        isTimed ? { text: name, values: [seconds] } : textCell(name),
        ...series.map((one) => cells.cell(estimates[one.id], format)),
        ...(countsAre === undefined ? [] : [numberCell(count, whole)]),
      ],
    })),
  };
  const { runs, ends } = lineRuns(steps, series);

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(series, "signed_line", (count) => t("others", { count }))}
      drawing={
        steps.length === 0 ? undefined : (
          <Drawing title={props.title}>
            {(room) => (
              <PointsDrawing
                {...room}
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
                  goal
                    ? [{ id: "goal", kind: "level", at: goal.at, name: goal.name, dash: "5 4" }]
                    : []
                }
              />
            )}
          </Drawing>
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
  /** A target value, drawn as a line with its name. */
  readonly goal?: { readonly at: number; readonly name: string } | undefined;
  readonly format: Write;
  /** What the steps are: "Week". */
  readonly stepsAre: string;
  /** What the steps’ counts are: "Recordings". */
  readonly countsAre?: string | undefined;
}
