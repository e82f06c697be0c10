import type { ReactNode } from "react";
import { AcrossAxis, acrossAxisPx } from "./AcrossAxis.tsx";
import type { DrawingPlace } from "./Drawing.tsx";
import { Plot } from "./Plot.tsx";
import { linearScale, type Scale } from "./scale.ts";
import { textWidthPx } from "./textWidth.ts";
import { UpwardsAxis } from "./UpwardsAxis.tsx";

const topPx = 22;
const nameRoomPx = 24;

/** A plot with two axes. */
export function XYPlot(props: Props) {
  const { widthPx, heightPx, label, across, upwards, rightPx = 16, defs, children } = props;
  const bottomPx = heightPx - acrossAxisPx;
  const widest = Math.max(0, ...upwards.ticks.map((tick) => textWidthPx(upwards.write(tick))));
  const leftPx = nameRoomPx + widest + 8;
  const toPx = Math.max(leftPx + 80, widthPx - rightPx);
  const x = linearScale({ ...across, fromPx: leftPx, toPx });
  const y = linearScale({ ...upwards, fromPx: bottomPx, toPx: topPx });

  return (
    <Plot {...{ widthPx, heightPx, label }}>
      {defs && <defs>{defs}</defs>}
      <UpwardsAxis
        marks={upwards.ticks.map((tick) => ({
          px: y.of(tick),
          name: upwards.write(tick),
          isZero: tick === 0,
        }))}
        name={upwards.name}
        {...{ leftPx, toPx, topPx, bottomPx }}
      />
      <AcrossAxis
        marks={across.ticks.map((tick) => ({ px: x.of(tick), name: across.write(tick) }))}
        name={across.name}
        hasLines={across.hasLines}
        fromPx={leftPx}
        {...{ widthPx, toPx, topPx, bottomPx }}
      />
      {children({ x, y, leftPx, toPx, topPx, bottomPx })}
    </Plot>
  );
}

/** An axis of a drawing: what it measures, from where to where, and its marks. */
export interface PlotAxis {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly write: (value: number) => string;
  readonly hasLines?: boolean | undefined;
}

/** The plot area between the axes, in pixels. */
export interface PlotRoom {
  readonly x: Scale;
  readonly y: Scale;
  readonly leftPx: number;
  readonly toPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

interface Props extends DrawingPlace {
  readonly heightPx: number;
  readonly across: PlotAxis;
  readonly upwards: PlotAxis;
  /** Space right of the drawing, for labels. */
  readonly rightPx?: number | undefined;
  readonly defs?: ReactNode;
  readonly children: (room: PlotRoom) => ReactNode;
}
