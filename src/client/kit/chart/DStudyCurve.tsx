import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { PointsDrawing } from "./PointsDrawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, textHead } from "./chartTable.ts";
import { styleOf } from "./raterStyle.ts";
import type { Axis, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";
import { useNumbers } from "./useNumbers.ts";

/** Generalizability of a mean by the number of raters; one line for each number of occasions. */
export function DStudyCurve(props: DStudyCurveProps) {
  const { t } = useTranslation("charts");
  const { whole } = useNumbers();
  const cells = useEstimateCells();
  const { lines, across, axis, goal, current, format } = props;
  const numbers = [...new Set(lines.flatMap(({ points }) => points.map(({ raters }) => raters)))];
  numbers.sort((a, b) => a - b);
  const table: ChartTable = {
    heads: [textHead(across.label), ...lines.map(({ name }) => cells.head(name, axis.label))],
    lines: numbers.map((raters) => ({
      id: String(raters),
      cells: [
        { text: whole(raters), values: [raters] },
        ...lines.map((line) => {
          const point = pointAt(line, raters);
          return cells.cell(
            point && {
              kind: "value",
              value: point.value,
              low: point.low ?? null,
              high: point.high ?? null,
            },
            format,
          );
        }),
      ],
    })),
  };
  const currentLine = lines.find(({ id }) => id === current?.lineId);
  // Intervals of several lines lie over each other: those of the study's own line are drawn.
  const hasIntervals = (line: DStudyLine) =>
    lines.length === 1 || line.id === (current?.lineId ?? lines[0]?.id);
  const now = current && currentLine && pointAt(currentLine, current.raters);

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(lines, "signed_line")}
      drawing={
        numbers.length === 0 ? undefined : (
          <Drawing title={props.title}>
            {(room) => (
              <PointsDrawing
                {...room}
                runs={lines.map((line, place) => ({
                  id: line.id,
                  name: line.name,
                  style: styleOf({}, place),
                  isJoined: true,
                  points: line.points.map(({ raters, value, low, high }) => ({
                    x: raters,
                    y: value,
                    low: hasIntervals(line) ? (low ?? null) : null,
                    high: hasIntervals(line) ? (high ?? null) : null,
                  })),
                }))}
                ends={lines.flatMap(({ name, points }) => {
                  const last = points.at(-1);
                  return last && lines.length > 1 ? [{ name, y: last.value }] : [];
                })}
                across={{
                  ...across,
                  low: Math.min(...numbers) - 0.3,
                  high: Math.max(...numbers) + 0.3,
                  marks: numbers,
                  format: whole,
                }}
                upwards={{
                  ...axis,
                  low: axis.low ?? 0,
                  high: axis.high ?? 1,
                  format: axis.format ?? format,
                }}
                rules={[
                  ...(goal
                    ? [
                        {
                          id: "goal",
                          kind: "level" as const,
                          at: goal.at,
                          name: goal.name,
                          dash: "5 4",
                        },
                      ]
                    : []),
                  ...(now
                    ? [
                        {
                          id: "now",
                          kind: "upright" as const,
                          at: now.raters,
                          name: t("thisStudy"),
                          dash: "2 3",
                        },
                      ]
                    : []),
                ]}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

function pointAt({ points }: DStudyLine, raters: number) {
  return points.find((point) => point.raters === raters);
}

export interface DStudyCurveProps extends ChartHead {
  readonly lines: readonly DStudyLine[];
  /** The horizontal axis: the number of raters. */
  readonly across: Axis;
  /** The vertical axis: the coefficient, "Generalizability (Eρ²)". */
  readonly axis: Axis;
  readonly goal?: { readonly at: number; readonly name: string } | undefined;
  /** The design of the study, marked on its line. */
  readonly current?: { readonly lineId: string; readonly raters: number } | undefined;
  readonly format: Write;
}

export interface DStudyLine {
  readonly id: string;
  /** Written at the end of the line: "2 occasions". */
  readonly name: string;
  readonly points: readonly {
    readonly raters: number;
    readonly value: number;
    readonly low?: number | null | undefined;
    readonly high?: number | null | undefined;
  }[];
}
