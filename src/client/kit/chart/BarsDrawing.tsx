import { useReducedMotion } from "@mantine/hooks";
import { useId } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ErrorBar,
  LabelList,
  type LabelProps,
  Rectangle,
  type RectangleProps,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
import { nameTick } from "./barNames.tsx";
import classes from "./charts.module.css";
import { niceTicks } from "./niceTicks.ts";
import { RaterPattern } from "./RaterPattern.tsx";
import { styleOf } from "./raterStyle.ts";
import { evenWrite } from "./series.ts";
import { textWidthPx } from "./textWidth.ts";
import type { BarGroup, TimeBudgetBarsProps } from "./TimeBudgetBars.tsx";

const barPx = 14;
const stackPx = 22;
const gapPx = 18;
const axisPx = 34;
const axisNamePx = 20;
const mostNamePx = 150;
/** A part of the whole that has room for its number. */
const labelledShare = 0.09;

/**
 * Bars by group, side by side or stacked. They grow in 400 ms, the library's own, unless motion is
 * reduced.
 */
export function BarsDrawing({ groups, series, layout = "grouped", axis, format, isWhole }: Props) {
  const prefix = useId();
  const isMotionReduced = useReducedMotion();
  const isStacked = layout === "stacked";
  const groupPx = isStacked ? stackPx : series.length * barPx;
  const heightPx = axisPx + axisNamePx + groups.length * (groupPx + gapPx);
  const most = axis.high ?? Math.max(0, ...groups.map((group) => reachOf(group, isStacked)));
  const ticks = niceTicks(most, { isWhole: isWhole ?? false });
  const end = axis.high ?? ticks.at(-1) ?? 1;
  const shownTicks = ticks.filter((tick) => tick <= end + end * 1e-9);
  const write = evenWrite(format, groups.flatMap(valuesOf));
  const widestPx = Math.max(0, ...groups.map(({ name }) => textWidthPx(name)));

  return (
    <BarChart
      responsive
      width="100%"
      height={heightPx}
      data={[...groups]}
      layout="vertical"
      accessibilityLayer={false}
      barCategoryGap={gapPx / 2}
      barGap={1}
      margin={{ top: 4, right: isStacked ? 16 : 56, bottom: axisNamePx, left: 0 }}
    >
      <defs>
        {series.map((one, place) => (
          <RaterPattern key={one.id} id={`${prefix}${place}`} style={styleOf(one, place)} />
        ))}
      </defs>
      <CartesianGrid horizontal={false} stroke="var(--it-line)" />
      <XAxis
        type="number"
        domain={[0, end]}
        ticks={shownTicks}
        tickFormatter={evenWrite(axis.format ?? format, shownTicks)}
        interval="preserveStartEnd"
        tickLine={false}
        axisLine={false}
        label={{ value: axis.label, position: "insideBottom", offset: -axisNamePx + 8 }}
      />
      <YAxis
        type="category"
        dataKey="id"
        tick={nameTick(groups, { widthPx: mostNamePx - 16, heightPx: groupPx + gapPx })}
        width={Math.min(mostNamePx, 20 + widestPx)}
        tickLine={false}
        axisLine={{ stroke: "var(--mantine-color-default-border)" }}
        interval={0}
      />
      {series.map((one, place) => (
        <Bar
          key={one.id}
          name={one.name}
          dataKey={({ values }: BarGroup) => valueOf(values[one.id])}
          fill={`url(#${prefix}${place})`}
          radius={isStacked ? 0 : [0, 3, 3, 0]}
          barSize={isStacked ? stackPx : barPx}
          isAnimationActive="auto"
          // Without a shape of ours, the library would leave out bars of no length, their intervals too.
          shape={barOrNothing}
          {...(isStacked && { stackId: "whole", stroke: "var(--mantine-color-body)" })}
        >
          {!isStacked && (
            <ErrorBar
              dataKey={({ values }: BarGroup) => aroundOf(values[one.id])}
              width={4}
              isAnimationActive={!isMotionReduced}
              strokeWidth={1.5}
              stroke="var(--mantine-color-text)"
            />
          )}
          <LabelList
            // Bars of no length are not counted by the library: only its name tells which group one is of.
            dataKey={({ id }: BarGroup) => id}
            content={
              isStacked
                ? insideLabels(groups, one.id, { end, write })
                : endLabels(groups, one.id, { end, write })
            }
          />
        </Bar>
      ))}
    </BarChart>
  );
}

type Props = Pick<
  TimeBudgetBarsProps,
  "groups" | "series" | "layout" | "axis" | "format" | "isWhole"
>;
type Value = BarGroup["values"][string];

function valueOf(estimate: Value): number | undefined {
  return estimate?.kind === "value" ? estimate.value : undefined;
}

/** How far the interval reaches to both sides of the value; nothing where there is none. */
function aroundOf(estimate: Value): [number, number] | undefined {
  if (estimate?.kind !== "value" || estimate.low === null || estimate.high === null)
    return undefined;
  return [estimate.value - estimate.low, estimate.high - estimate.value];
}

function valuesOf({ values }: BarGroup): readonly number[] {
  return Object.values(values).flatMap((value) => valueOf(value) ?? []);
}

function reachOf({ values }: BarGroup, isStacked: boolean): number {
  const found = Object.values(values).flatMap((value) => (value?.kind === "value" ? value : []));
  return isStacked
    ? found.reduce((sum, { value }) => sum + value, 0)
    : Math.max(0, ...found.map(({ value, high }) => high ?? value));
}

function barOrNothing(bar: RectangleProps) {
  return Number(bar.width) > 0 ? <Rectangle {...bar} /> : <g />;
}

/** Numbers at the ends of bars, beyond their intervals. */
function endLabels(groups: Props["groups"], seriesId: string, scale: Scale) {
  return ({ x, y, height, value: groupId }: LabelProps) => {
    const estimate = groups.find(({ id }) => id === groupId)?.values[seriesId];
    return estimate?.kind === "value" ? (
      <EndLabel {...{ x, y, height, estimate }} {...scale} />
    ) : null;
  };
}

interface Scale {
  /** Where the axis ends. */
  readonly end: number;
  readonly write: (value: number) => string;
}

function EndLabel({ x, y, height, estimate, end, write }: EndLabelProps) {
  const { width = 0 } = usePlotArea() ?? {};
  const { value, high } = estimate;
  const awayPx = (Math.max(0, high ?? value) / end) * width + 6;
  return (
    <text className="recharts-text" {...labelPlace(x, awayPx, y, height)}>
      {write(value)}
    </text>
  );
}

interface EndLabelProps extends Scale, Pick<LabelProps, "x" | "y" | "height"> {
  readonly estimate: Extract<Value, { readonly kind: "value" }>;
}

/** Numbers in the parts of a whole that have room for them. */
function insideLabels(groups: Props["groups"], seriesId: string, { end, write }: Scale) {
  return ({ x, y, width, height, value: groupId }: LabelProps) => {
    const value = valueOf(groups.find(({ id }) => id === groupId)?.values[seriesId]) ?? 0;
    if (value / end < labelledShare) return null;
    return (
      <text
        className={classes["haloed"]}
        textAnchor="middle"
        {...labelPlace(x, Number(width) / 2, y, height)}
      >
        {write(value)}
      </text>
    );
  };
}

function labelPlace(
  x: LabelProps["x"],
  awayPx: number,
  y: LabelProps["y"],
  height: LabelProps["height"],
) {
  return { x: Number(x) + awayPx, y: Number(y) + Number(height) / 2 + 4 };
}
