import type { Point, PointRun } from "./PointsDrawing.tsx";
import { styleOf, stylesOf } from "./raterStyle.ts";
import type { BySeries, Series } from "./series.ts";
import type { Estimate } from "./estimate.ts";

/**
 * The maximum horizontal distance between neighbouring series at one step, in steps, so that their intervals do not
 * hide each other.
 */
const besides = 0.09;

/**
 * The lines of a chart over time: each series in runs without gaps, its points a little beside those of other
 * series; and where each line ends, for its name.
 */
export function lineRuns(
  steps: readonly Pick<TimeStep, "estimates">[],
  series: readonly Series[],
): { readonly runs: readonly PointRun[]; readonly ends: readonly { name: string; y: number }[] } {
  const loud = series.filter(({ isQuiet }) => isQuiet !== true);
  const gap = Math.min(besides, 0.6 / Math.max(1, loud.length));
  const styles = stylesOf(series);
  // Those that others are seen against lie under them.
  const inOrder = [...series.filter(({ isQuiet }) => isQuiet === true), ...loud];
  const runs = inOrder.flatMap((one): PointRun[] => {
    const { isQuiet = false } = one;
    const style = styles[series.indexOf(one)];
    const aside = isQuiet ? 0 : (loud.indexOf(one) - (loud.length - 1) / 2) * gap;
    const points = steps.map(({ estimates }, at): Point | undefined => {
      const estimate = estimates[one.id];
      if (estimate?.kind !== "value") return undefined;
      return { x: at + aside, y: estimate.value, low: estimate.low, high: estimate.high };
    });
    return unbroken(points).map((run, at) => ({
      id: `${one.id} ${at}`,
      name: one.name,
      style: style ?? styleOf(one, 0),
      isJoined: true,
      isQuiet,
      points: run,
    }));
  });
  const ends = loud.flatMap(({ id, name }) => {
    const last = runs.findLast((run) => run.id.startsWith(`${id} `))?.points.at(-1);
    return last ? [{ name, y: last.y }] : [];
  });
  return { runs, ends };
}

function unbroken(points: readonly (Point | undefined)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const point of points) {
    if (point) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return run.length > 0 ? [...runs, run] : runs;
}

export interface TimeStep {
  readonly id: string;
  readonly name: string;
  /** The time of the step in seconds, where it is one: the file has this number instead of the `name`. */
  readonly seconds?: number | undefined;
  readonly estimates: BySeries<Estimate>;
  /** The number of items of the step, for the table. */
  readonly count?: number | undefined;
}
