import type { Interval } from "../../statistics/statistic.ts";
import type { Line } from "./figures.ts";

/** Intervals found by resampling, by the keys of their lines. */
export type Bootstrapped = ReadonlyMap<string, Interval>;

/** The interval that is shown: by resampling where that was asked for and gave one, else by formula. */
export function intervalOf(line: Line, bootstrapped: Bootstrapped): Interval {
  const resampled = bootstrapped.get(line.key);
  return resampled?.kind === "interval" ? resampled : line.answer.interval;
}
