import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { PointsDrawing, type Rule } from "./PointsDrawing.tsx";
import { raterStyle } from "./raterStyle.ts";
import { type Axis, columnWrite, type Write } from "./series.ts";
import { oneLegend } from "./seriesLegend.tsx";
import { sideBySide } from "../text/phrase.ts";

/**
 * Points in order of time, with the centre line and control limits; points out of control have
 * another colour and shape.
 */
export function ControlChart(props: ControlChartProps) {
  const { points, limits, pointsAre, datesAre, signsAre, axis, format, title } = props;
  const write = columnWrite(format);
  const table: ChartTable = {
    heads: [textHead(pointsAre), textHead(datesAre), numberHead(axis.label), textHead(signsAre)],
    lines: points.map(({ id, name, date, value, sign = "" }) => ({
      id,
      cells: [textCell(name), textCell(date), numberCell(value, format), textCell(sign)],
    })),
  };
  const placed = points.map((point, x) => ({
    ...point,
    x,
    y: point.value,
    low: null,
    high: null,
    name: sideBySide([point.name, point.date, write(point.value), point.sign ?? ""]),
    onOpen: point.onOpen,
  }));
  const run = (id: string, place: number, of: typeof placed) => ({
    id,
    name: axis.label,
    style: raterStyle(place),
    isJoined: false,
    points: of,
  });
  const level = (id: string, at: number, dash: string): Rule => ({
    id,
    kind: "level",
    at,
    dash,
    name: write(at),
  });
  const hasSigns = points.some(({ sign }) => sign !== undefined);

  return (
    <ChartCard
      head={props}
      legend={
        hasSigns
          ? oneLegend(
              [
                { id: "usual", name: pointsAre },
                { id: "signs", name: signsAre },
              ],
              "shape",
            )
          : []
      }
      drawing={
        points.length === 0 ? undefined : (
          <Drawing title={title}>
            {(room) => (
              <PointsDrawing
                {...room}
                runs={[
                  { ...run("course", 0, placed), isQuiet: true },
                  run(
                    "usual",
                    0,
                    placed.filter(({ sign }) => sign === undefined),
                  ),
                  run(
                    "signs",
                    1,
                    placed.filter(({ sign }) => sign !== undefined),
                  ),
                ]}
                across={{
                  label: datesAre,
                  low: -0.5,
                  high: points.length - 0.5,
                  marks: points.map((_, at) => at),
                  format: (at) => points[Math.round(at)]?.date ?? "",
                }}
                upwards={{ ...axis, format: axis.format ?? format }}
                bands={limits ? [{ from: limits.low, to: limits.high }] : []}
                rules={
                  limits
                    ? [
                        level("high", limits.high, "2 3"),
                        level("centre", limits.centre, "6 4"),
                        level("low", limits.low, "2 3"),
                      ]
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

export interface ControlChartProps extends ChartHead {
  /** In the order of time. */
  readonly points: readonly ControlPoint[];
  /** Centre line and control limits; absent where there are too few points for them. */
  readonly limits?:
    | { readonly low: number; readonly centre: number; readonly high: number }
    | undefined;
  readonly axis: Axis;
  readonly format: Write;
  /** What the points are: "Recording". */
  readonly pointsAre: string;
  /** What determines the order of the points, as a head of the table: "Submitted". */
  readonly datesAre: string;
  /** What a reason for marking a point is called: "Signal". */
  readonly signsAre: string;
}

export interface ControlPoint {
  readonly id: string;
  readonly name: string;
  readonly date: string;
  readonly value: number;
  /** Why the point is out of control; absent where it is not. */
  readonly sign?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
}
