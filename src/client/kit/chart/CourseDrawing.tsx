import { area, line } from "d3-shape";
import { axisTicks, ticksAndEnds } from "./axisTicks.ts";
import { clock, clockTicks } from "./clock.ts";
import type { TracePoint } from "../../../agreement/traces/apart.ts";
import type { DrawingPlace } from "./Drawing.tsx";
import { evenWrite, type Axis, type Write } from "./series.ts";
import { XYPlot } from "./XYPlot.tsx";

const heightPx = 320;
const color = "var(--mantine-color-anchor)";

/** A mean over time as a line in its band; both break where there are no values. */
export function CourseDrawing({ points, stepUs, durationUs, axis, time, format, ...place }: Props) {
  const values = points.flatMap(({ mean, deviation }) => [
    mean - (deviation ?? 0),
    mean + (deviation ?? 0),
  ]);
  const low = axis.low ?? Math.min(...values);
  const high = axis.high ?? Math.max(...values);
  const isFixed = axis.low !== undefined && axis.high !== undefined;
  const ticks = isFixed ? ticksAndEnds({ low, high }) : axisTicks({ low, high });
  // A moment without a value stands after each one that the next does not follow at once.
  const moments = points.flatMap((point, at): readonly (TracePoint | undefined)[] => {
    const next = points[at + 1];
    return next && next.atUs > point.atUs + stepUs ? [point, undefined] : [point];
  });

  return (
    <XYPlot
      {...place}
      heightPx={heightPx}
      across={{
        name: time,
        low: 0,
        high: durationUs,
        ticks: clockTicks({ fromUs: 0, toUs: durationUs, most: 8 }),
        write: clock,
        hasLines: false,
      }}
      upwards={{
        name: axis.label,
        low: ticks[0] ?? low,
        high: ticks.at(-1) ?? high,
        ticks,
        write: evenWrite(format, ticks),
      }}
    >
      {({ x, y }) => {
        const band = area<TracePoint | undefined>()
          .defined((point) => point !== undefined && point.deviation !== null)
          .x((point) => x.of(point?.atUs ?? 0))
          .y0((point) => y.of((point?.mean ?? 0) - (point?.deviation ?? 0)))
          .y1((point) => y.of((point?.mean ?? 0) + (point?.deviation ?? 0)))
          .digits(1);
        const means = line<TracePoint | undefined>()
          .defined((point) => point !== undefined)
          .x((point) => x.of(point?.atUs ?? 0))
          .y((point) => y.of(point?.mean ?? 0))
          .digits(1);
        return (
          <>
            <path data-mark="band" d={band(moments) ?? ""} fill={color} fillOpacity={0.22} />
            <path
              data-mark="line"
              d={means(moments) ?? ""}
              fill="none"
              stroke={color}
              strokeWidth={2}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </>
        );
      }}
    </XYPlot>
  );
}

interface Props extends DrawingPlace {
  readonly points: readonly TracePoint[];
  readonly stepUs: number;
  readonly durationUs: number;
  readonly axis: Axis;
  /** Label of the horizontal axis. */
  readonly time: string;
  readonly format: Write;
}
