import { expect, test } from "vitest";
import { ranges, soundInterval } from "./soundInterval.ts";
import { type Interval, undefinedBecause, value } from "./statistic.ts";

const between = (low: number, high: number): Interval => ({
  kind: "interval",
  low,
  high,
  level: 0.95,
  method: "student",
});

test.each([
  ["of no width", between(1, 1), "limits_without_width"],
  ["upside down", between(0.9, 0.5), "limits_not_around"],
  ["beside the figure", between(0.75, 0.9), "limits_not_around"],
  ["beyond what there can be", between(0.5, 1.05), "limits_outside_range"],
  ["without end", between(-Infinity, 0.9), "limits_outside_range"],
] as const)("an interval %s is none, and it is said why", (_what, interval, because) => {
  expect(soundInterval(value(0.7), interval, ranges.coefficient)).toEqual(
    undefinedBecause(because),
  );
});

test("an interval around the figure stays, up to the end of the range, and so does a reason", () => {
  const [whole, none] = [between(0.5, 1), undefinedBecause("no_units")];

  expect(soundInterval(value(0.7), whole, ranges.coefficient)).toBe(whole);
  expect(soundInterval(value(0.7), none, ranges.coefficient)).toBe(none);
  expect(soundInterval(value(-3), between(-9, 0.2), ranges.variance).kind).toBe("interval");
  expect(soundInterval(value(0.2), between(-0.1, 0.4), ranges.share).kind).toBe("undefined");
});
