import { soundInterval } from "../../../statistics/soundInterval.ts";
import type { Interval } from "../../../statistics/statistic.ts";
import type { Line } from "./figures.ts";

/** Intervals found by resampling, by the keys of their lines. */
export type Bootstrapped = ReadonlyMap<string, Interval>;

/** The interval that is shown: by resampling where that was asked for and gave one, else by formula. */
export function shownInterval(line: Line, bootstrapped: Bootstrapped): Interval {
  const { figure, interval } = line.answer;
  const sound = (one: Interval) => soundInterval(figure, one, line.range);
  const resampled = bootstrapped.get(line.key);
  const drawn = resampled && sound(resampled);
  return drawn?.kind === "interval" ? drawn : sound(interval);
}
