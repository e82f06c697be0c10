import { axisTicks, ticksWithin } from "./axisTicks.ts";
import type { Estimate } from "./estimate.ts";
import { estimateReach } from "./estimateReach.ts";

/** A reference line: 0 for chance, .80 for a target. */
export interface ReferenceLine {
  readonly at: number;
  readonly name: string;
}

interface ForestAxis {
  /** Tick values; the first and the last are the ends of the axis. */
  readonly ticks: readonly number[];
  readonly low: number;
  readonly high: number;
  /** The reference lines that lie on the axis; others are not drawn. */
  readonly references: readonly ReferenceLine[];
  readonly beyond: readonly ReferenceLine[];
}

/**
 * An axis that holds all estimates with their intervals, and the lines to measure them by. An end that is given
 * stays: a line beyond it is not drawn, for at the end of the axis it would stand for another number.
 */
export function forestAxis(
  ends: { readonly low?: number | undefined; readonly high?: number | undefined },
  estimates: readonly (Estimate | undefined)[],
  lines: readonly ReferenceLine[],
): ForestAxis {
  const ticks = ticksOf(ends, estimates, lines);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const isOn = ({ at }: ReferenceLine) => low <= at && at <= high;
  return {
    ticks,
    low,
    high,
    references: lines.filter(isOn),
    beyond: lines.filter((line) => !isOn(line)),
  };
}

function ticksOf(
  { low, high }: Parameters<typeof forestAxis>[0],
  estimates: readonly (Estimate | undefined)[],
  lines: readonly ReferenceLine[],
): readonly number[] {
  if (low !== undefined && high !== undefined) {
    const inner = ticksWithin({ low, high, most: 5 });
    return [...new Set([low, ...inner, high])];
  }
  const reach = estimateReach(estimates);
  const places = lines.map(({ at }) => at);
  return axisTicks({
    low: low ?? Math.min(reach.low, ...places),
    high: high ?? Math.max(reach.high, ...places),
    most: 5,
  });
}
