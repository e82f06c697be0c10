import { soundInterval } from "../../../statistics/soundInterval.ts";
import type { Interval } from "../../../statistics/statistic.ts";
import type { Line } from "./figures.ts";

/** Bootstrap intervals, by the keys of their lines. */
export type Bootstrapped = ReadonlyMap<string, Interval>;

/** The interval that is shown: the bootstrap interval if there is one, else that of the formula. */
export function shownInterval(line: Line, bootstrapped: Bootstrapped): Interval {
  const { figure, interval } = line.answer;
  const sound = (one: Interval) => soundInterval(figure, one, line.range);
  const resampled = bootstrapped.get(line.key);
  const drawn = resampled && sound(resampled);
  return drawn?.kind === "interval" ? drawn : sound(interval);
}
