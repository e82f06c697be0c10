import { Area, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import { axisTicks, ticksWithin } from "./axisTicks.ts";
import { clock, clockTicks } from "./clock.ts";
import type { CoursePoint, CourseWords } from "./CourseBand.tsx";
import type { Axis, Write } from "./series.ts";

const heightPx = 320;
const color = "var(--mantine-color-anchor)";

/** A line over time in its band; both break where there is nothing. */
export function CourseDrawing({ points, stepUs, durationUs, axis, words, format }: Props) {
  const values = points.flatMap(({ mean, deviation }) => [
    mean - (deviation ?? 0),
    mean + (deviation ?? 0),
  ]);
  const low = axis.low ?? Math.min(...values);
  const high = axis.high ?? Math.max(...values);
  const ticks =
    axis.low === undefined || axis.high === undefined
      ? axisTicks({ low, high })
      : [...new Set([low, ...ticksWithin({ low, high }), high])];
  const data = points.flatMap(({ atUs, mean, deviation }, at) => {
    const own = {
      atUs,
      mean,
      band:
        deviation === null
          ? undefined
          : [Math.max(low, mean - deviation), Math.min(high, mean + deviation)],
    };
    const next = points[at + 1];
    return next && next.atUs > atUs + stepUs ? [own, { atUs: atUs + stepUs }] : [own];
  });

  return (
    <ComposedChart
      responsive
      width="100%"
      height={heightPx}
      data={data}
      accessibilityLayer={false}
      margin={{ top: 18, right: 16, bottom: 22, left: 12 }}
    >
      <CartesianGrid stroke="var(--it-line)" vertical={false} />
      <XAxis
        type="number"
        dataKey="atUs"
        domain={[0, durationUs]}
        ticks={[...clockTicks({ fromUs: 0, toUs: durationUs, most: 8 })]}
        tickFormatter={clock}
        tickLine={false}
        axisLine={{ stroke: "var(--mantine-color-default-border)" }}
        label={{ value: words.time, position: "insideBottom", offset: -14 }}
      />
      <YAxis
        type="number"
        domain={[ticks[0] ?? low, ticks.at(-1) ?? high]}
        ticks={[...ticks]}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
        width={60}
        label={{ value: axis.label, angle: -90, position: "insideLeft", style: middle }}
      />
      <Area
        name={words.band}
        dataKey="band"
        stroke="none"
        fill={color}
        fillOpacity={0.22}
        isAnimationActive={false}
      />
      <Line
        name={words.mean}
        dataKey="mean"
        stroke={color}
        strokeWidth={2}
        dot={data.length < 3}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}

const middle = { textAnchor: "middle" } as const;

interface Props {
  readonly points: readonly CoursePoint[];
  readonly stepUs: number;
  readonly durationUs: number;
  readonly axis: Axis;
  readonly words: CourseWords;
  readonly format: Write;
}
