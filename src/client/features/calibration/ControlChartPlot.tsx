import { useDirection } from "@mantine/core";
import type { CalibrationChart } from "../../../api/contract/calibration.ts";
import type { ControlChart } from "../../../domain/controlChart.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./calibration.module.css";

const width = 720;
const height = 220;
const inner = { start: 44, end: 16, top: 14, bottom: 26 } as const;

export type ChartPoint = CalibrationChart["points"][number];

/**
 * Points in the order of time with the centre and the limits of a control chart; what stands out is
 * larger and of another shape. For eyes and pointers: the table beside it tells the same.
 */
export function ControlChartPlot({ points, chart, textOf, onOpen }: Props) {
  const { dir } = useDirection();
  const format = useFormat();
  const floor = Math.min(0, chart?.low ?? 0, ...points.map(({ value }) => value));
  const bottom = Math.floor(floor * 5) / 5;
  const place = (share: number): number => {
    const room = width - inner.start - inner.end;
    return dir === "rtl" ? width - inner.start - share * room : inner.start + share * room;
  };
  const xOf = (at: number): number => place(points.length === 1 ? 0.5 : at / (points.length - 1));
  const yOf = (value: number): number =>
    inner.top + ((1 - value) / (1 - bottom)) * (height - inner.top - inner.bottom);
  const lines = chart ? [chart.low, chart.centre, chart.high] : [];
  const [first, last] = [points[0], points.at(-1)];

  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={classes["plot"]}>
      {[...new Set([bottom, 0, 0.5, 1])].map((tick) => (
        <g key={tick}>
          <line
            className={classes["grid"]}
            x1={place(0)}
            x2={place(1)}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text
            className={classes["tick"]}
            x={dir === "rtl" ? width - inner.start + 8 : inner.start - 8}
            y={yOf(tick) + 4}
            textAnchor={dir === "rtl" ? "start" : "end"}
            direction="ltr"
          >
            {format.number(tick, 1)}
          </text>
        </g>
      ))}
      {lines.map((value, at) => (
        <line
          key={at === 0 ? "low" : at === 1 ? "centre" : "high"}
          className={classes[at === 1 ? "centre" : "limit"]}
          x1={place(0)}
          x2={place(1)}
          y1={yOf(value)}
          y2={yOf(value)}
        />
      ))}
      <polyline
        className={classes["line"]}
        points={points.map(({ value }, at) => `${xOf(at)},${yOf(value)}`).join(" ")}
      />
      {points.map((point, at) => {
        const sign = chart?.signs[at] ?? null;
        const [x, y] = [xOf(at), yOf(point.value)];
        const shown = {
          className: classes[sign === null ? "dot" : "signed"],
          onClick: () => onOpen(point),
        };
        return sign === null ? (
          <circle key={point.observationId} cx={x} cy={y} r={4.5} {...shown}>
            <title>{textOf(point)}</title>
          </circle>
        ) : (
          <path
            key={point.observationId}
            d={`M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`}
            {...shown}
          >
            <title>{textOf(point)}</title>
          </path>
        );
      })}
      {first && last && first !== last && (
        <>
          <text className={classes["tick"]} x={place(0)} y={height - 6} textAnchor="start">
            {format.date(first.at)}
          </text>
          <text className={classes["tick"]} x={place(1)} y={height - 6} textAnchor="end">
            {format.date(last.at)}
          </text>
        </>
      )}
    </svg>
  );
}

interface Props {
  readonly points: readonly ChartPoint[];
  /** `undefined` where there are too few points for limits. */
  readonly chart: ControlChart | undefined;
  readonly textOf: (point: ChartPoint) => string;
  readonly onOpen: (point: ChartPoint) => void;
}
