import { axisTicks, ticksWithin } from "./axisTicks.ts";
import type { Axis } from "./series.ts";
import type { Measure, Measured } from "./wrightMeasures.ts";

/** The upright axis of a Wright map: high measures above. */
export interface WrightScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly plotPx: number;
  /**
   * The position of a measure, in pixels from the upper end of the plot; a measure beyond the axis is placed at its
   * end.
   */
  readonly yOf: (measure: number) => number;
}

/** From the ends of the axis to the edges of the plot, so that a mark at an end is not cut. */
export const edgePx = 10;
const tickPx = 56;
/** The maximum share of the range of the measures by which intervals extend the axis at either end. */
const intervalPart = 0.4;

/** An axis that holds all measures, and their intervals as far as `intervalPart` allows. */
export function wrightScale({ axis, measures, measured, plotPx }: Given): WrightScale {
  const { low, high } = reachOf(measures, measured);
  const most = Math.max(3, Math.round(plotPx / tickPx));
  const ends = { low: axis.low ?? low, high: axis.high ?? high };
  const isFixed = axis.low !== undefined && axis.high !== undefined;
  const ticks = isFixed ? ticksWithin({ ...ends, most }) : axisTicks({ ...ends, most });
  const from = axis.low ?? ticks[0] ?? 0;
  const to = axis.high ?? ticks.at(-1) ?? 1;
  return {
    low: from,
    high: to,
    ticks: ticks.filter((tick) => from <= tick && tick <= to),
    plotPx,
    yOf: (measure) => {
      const share = (Math.min(to, Math.max(from, measure)) - from) / (to - from);
      return plotPx - edgePx - share * (plotPx - 2 * edgePx);
    },
  };
}

function reachOf(
  measures: readonly Measure[],
  measured: readonly Measured[],
): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const { measure } of [...measures, ...measured]) {
    low = Math.min(low, measure);
    high = Math.max(high, measure);
  }
  if (low > high) return { low: -1, high: 1 };
  const beyond = Math.max(1, intervalPart * (high - low));
  const ends = { low, high };
  for (const { low: from, high: to } of measured) {
    if (from !== null) ends.low = Math.min(ends.low, Math.max(from, low - beyond));
    if (to !== null) ends.high = Math.max(ends.high, Math.min(to, high + beyond));
  }
  return ends;
}

interface Given {
  readonly axis: Axis;
  readonly measures: readonly Measure[];
  readonly measured: readonly Measured[];
  readonly plotPx: number;
}
