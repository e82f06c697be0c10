import { useReducedMotion } from "@mantine/hooks";
import {
  CartesianGrid,
  ErrorBar,
  LabelList,
  type LabelProps,
  ReferenceArea,
  ReferenceLine,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from "recharts";
import { axisTicks, ticksWithin } from "./axisTicks.ts";
import { isolated } from "../text/isolated.ts";
import { PointMark } from "./PointMark.tsx";
import type { RaterStyle } from "./raterStyle.ts";
import { type Axis, evenWrite, type Write } from "./series.ts";
import { spreadApart } from "./spreadApart.ts";
import { textWidthPx } from "./textWidth.ts";

const heightPx = 340;
const [topPx, bottomPx, xAxisPx] = [18, 22, 30];
const plotPx = heightPx - topPx - bottomPx - xAxisPx;
const labelPx = 15;

/**
 * Points on two axes, joined by lines or not, with intervals, lines to measure by and bands. Drawn by
 * the chart library, which brings points in by its own time unless motion is reduced.
 */
export function PointsDrawing({ runs, across, upwards, rules = [], bands = [], ends = [] }: Props) {
  const isMotionReduced = useReducedMotion();
  const points = runs.flatMap((run) => run.points);
  const xs = scaleOf(across, [...points.map(({ x }) => x), ...rules.flatMap(xsOf)]);
  const ys = scaleOf(upwards, [
    ...points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]),
    ...rules.flatMap(ysOf),
    ...bands.flatMap(({ from, to }) => [from, to]),
  ]);
  const labels = labelsAtEnd({ rules, ends }, ys);
  const rightPx = Math.max(16, ...labels.map(({ name }) => textWidthPx(name) + 12));

  return (
    <ScatterChart
      responsive
      width="100%"
      height={heightPx}
      accessibilityLayer={false}
      margin={{ top: topPx, right: rightPx, bottom: bottomPx, left: 12 }}
    >
      <CartesianGrid stroke="var(--it-line)" vertical={across.marks === undefined} />
      <XAxis
        type="number"
        dataKey="x"
        height={xAxisPx}
        domain={[xs.low, xs.high]}
        ticks={[...xs.ticks]}
        tickFormatter={across.marks ? across.format : evenWrite(across.format, xs.ticks)}
        tickLine={false}
        axisLine={{ stroke: "var(--mantine-color-default-border)" }}
        interval="equidistantPreserveStart"
        label={{ value: across.label, position: "insideBottom", offset: -14 }}
      />
      <YAxis
        type="number"
        dataKey="y"
        domain={[ys.low, ys.high]}
        ticks={[...ys.ticks]}
        tickFormatter={evenWrite(upwards.format, ys.ticks)}
        tickLine={false}
        axisLine={false}
        width={60}
        label={{ value: upwards.label, angle: -90, position: "insideLeft", style: middle }}
      />
      {bands.map(({ from, to }) => (
        <ReferenceArea
          key={`${from} ${to}`}
          y1={from}
          y2={to}
          fill="var(--mantine-color-text)"
          fillOpacity={0.09}
        />
      ))}
      {rules.map((rule) => (
        <ReferenceLine
          key={rule.id}
          {...(rule.kind === "level" && { y: rule.at })}
          {...(rule.kind === "upright" && { x: rule.at })}
          {...(rule.kind === "slope" && { segment: [rule.from, rule.to] })}
          stroke="var(--mantine-color-text)"
          strokeWidth={rule.kind === "slope" ? 2 : 1.25}
          strokeDasharray={rule.dash}
          ifOverflow="hidden"
          {...(rule.kind === "upright" && {
            label: { value: isolated(rule.name), position: "top" as const },
          })}
        />
      ))}
      {runs.map(({ id, name, style, isJoined, isStepped, points: own }) => (
        <Scatter
          key={id}
          name={name}
          data={own.map((point) => ({ ...point, around: aroundOf(point) }))}
          fill={style.color}
          line={
            isJoined ? { stroke: style.color, strokeWidth: 2, strokeDasharray: style.dash } : false
          }
          {...(isStepped && { lineJointType: "stepAfter" as const })}
          shape={isStepped ? nothing : marksOf(style, !isJoined && own.length > 300)}
          isAnimationActive="auto"
        >
          {own.some(({ low }) => low !== null) && (
            <ErrorBar
              dataKey="around"
              direction="y"
              width={4}
              isAnimationActive={!isMotionReduced}
              strokeWidth={1.5}
              stroke={style.color}
            />
          )}
        </Scatter>
      ))}
      {labels.length > 0 && (
        // Points that are not seen, at the end of each line, carry its name.
        <Scatter
          data={labels.map(({ y, name, offsetPx }) => ({ x: xs.high, y, name, offsetPx }))}
          shape={nothing}
          isAnimationActive={false}
        >
          <LabelList dataKey="name" content={endLabels(labels)} />
        </Scatter>
      )}
    </ScatterChart>
  );
}

const middle = { textAnchor: "middle" } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Points of one look; joined ones by a line, in their order. */
export interface PointRun {
  readonly id: string;
  readonly name: string;
  readonly style: RaterStyle;
  readonly isJoined: boolean;
  /** Joined from moment to moment on one level, and upright from level to level. */
  readonly isStepped?: boolean | undefined;
  readonly points: readonly Point[];
}

/** A line to measure by: at a height, at a place, or from one point to another. */
export type Rule = { readonly id: string; readonly name: string; readonly dash: string } & (
  | { readonly kind: "level" | "upright"; readonly at: number }
  | { readonly kind: "slope"; readonly from: XY; readonly to: XY }
);

interface XY {
  readonly x: number;
  readonly y: number;
}

export interface PointAxis extends Axis {
  readonly format: Write;
  /** The only values with a mark, where there are but a few. */
  readonly marks?: readonly number[] | undefined;
}

interface Props {
  readonly runs: readonly PointRun[];
  readonly across: PointAxis;
  readonly upwards: PointAxis;
  readonly rules?: readonly Rule[];
  readonly bands?: readonly { readonly from: number; readonly to: number }[];
  /** Names that stand where lines end, instead of a legend. */
  readonly ends?: readonly { readonly name: string; readonly y: number }[];
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

function scaleOf({ low, high, marks }: PointAxis, values: readonly number[]): Scale {
  const least = low ?? Math.min(...values);
  const most = high ?? Math.max(...values);
  if (marks) return { low: least, high: most, ticks: marks };
  if (low !== undefined && high !== undefined) {
    return { low, high, ticks: [...new Set([low, ...ticksWithin({ low, high }), high])] };
  }
  const isFound = Number.isFinite(least) && Number.isFinite(most);
  const ticks = axisTicks(isFound ? { low: least, high: most } : { low: 0, high: 1 });
  return { low: low ?? ticks[0] ?? 0, high: high ?? ticks.at(-1) ?? 1, ticks };
}

function labelsAtEnd({ rules, ends }: { rules: readonly Rule[]; ends: Props["ends"] }, ys: Scale) {
  const levels = rules.flatMap((rule) =>
    rule.kind === "level" ? [{ name: rule.name, y: rule.at }] : [],
  );
  const all = [...(ends ?? []), ...levels].filter(({ name }) => name !== "");
  const downPx = all.map(({ y }) => ((ys.high - y) / (ys.high - ys.low)) * plotPx);
  const apart = spreadApart(downPx, labelPx, { low: 0, high: plotPx });
  return all.map(({ name, y }, at) => ({
    name,
    y,
    offsetPx: (apart[at] ?? 0) - (downPx[at] ?? 0),
  }));
}

/** How far the interval reaches to both sides: the library's own `y` of a point is in pixels. */
function aroundOf({ y, low, high }: Point): [number, number] {
  return low === null || high === null ? [0, 0] : [y - low, high - y];
}

interface Mark {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
}

/** Draws the points of one run. */
function marksOf(style: RaterStyle, isFaint: boolean) {
  return ({ cx, cy }: Mark) => <PointMark {...{ cx, cy, style, isFaint }} />;
}

function nothing(): null {
  return null;
}

/** Draws the names at the right end, moved apart. */
function endLabels(labels: readonly { readonly offsetPx: number }[]) {
  return ({ x, y, value, index }: LabelProps) => (
    <text
      className="recharts-text"
      x={Number(x) + 8}
      y={Number(y) + 4 + (labels[index ?? 0]?.offsetPx ?? 0)}
    >
      {typeof value === "string" ? isolated(value) : ""}
    </text>
  );
}

function xsOf(rule: Rule): readonly number[] {
  if (rule.kind === "slope") return [rule.from.x, rule.to.x];
  return rule.kind === "upright" ? [rule.at] : [];
}

function ysOf(rule: Rule): readonly number[] {
  return rule.kind === "level" ? [rule.at] : [];
}
