/** One point of a control chart. Points are in order of time. */
export interface ChartPoint {
  readonly value: number;
}

/** Why a point is out of control; if several apply, the first in this order. */
export type ChartSign = "below_limit" | "above_limit" | "run_below" | "run_above";

export interface ControlChart {
  readonly centre: number;
  readonly low: number;
  readonly high: number;
  /** One for each point, `null` where it does not stand out. */
  readonly signs: readonly (ChartSign | null)[];
}

/** The minimum number of points from which control limits are estimated. */
export const chartPointsLeast = 5;
/** So many on one side of the centre in a row are no chance (Nelson’s second rule). */
const runLength = 9;

/**
 * A chart of individual values with their moving range (Shewhart; ISO 7870-2): the centre is the
 * mean, the limits are three standard deviations away, estimated by the mean moving range divided
 * by 1.128, the mean range of two normal values. A value beyond a limit, or the ninth in a row on
 * one side of the centre (L. S. Nelson, The Shewhart control chart: tests for special causes,
 * Journal of Quality Technology 16, 1984), is out of control.
 *
 * Values are agreement figures, at most 1: the upper limit is cut there.
 *
 * @returns `undefined` with fewer than five points.
 */
export function controlChart(points: readonly ChartPoint[]): ControlChart | undefined {
  if (points.length < chartPointsLeast) return undefined;
  const values = points.map(({ value }) => value);
  const centre = mean(values);
  const ranges = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)));
  const spread = (3 * mean(ranges)) / meanRangeOfTwo;
  const [low, high] = [centre - spread, Math.min(1, centre + spread)];
  let side = 0;
  let run = 0;
  const signs = values.map((value): ChartSign | null => {
    const now = Math.sign(value - centre);
    run = now !== 0 && now === side ? run + 1 : 1;
    side = now;
    if (value < low) return "below_limit";
    if (value > high) return "above_limit";
    if (run < runLength || side === 0) return null;
    return side < 0 ? "run_below" : "run_above";
  });
  return { centre, low, high, signs };
}

const meanRangeOfTwo = 1.128;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
