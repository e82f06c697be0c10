import { expect, test } from "vitest";
import { timeBudget } from "./timeBudget.ts";

test("counts, durations, share and rate of states, points and codes that never occur", () => {
  const rows = timeBudget(
    [
      { code: "walk", startUs: 0, endUs: 10e6 },
      { code: "walk", startUs: 20e6, endUs: 40e6 },
      { code: "bark", startUs: 5e6, endUs: 5e6 },
    ],
    { codes: ["walk", "bark", "sleep"], observed: { startUs: 0, endUs: 60e6 } },
  );

  expect(rows).toEqual([
    {
      code: "walk",
      count: 2,
      totalUs: { kind: "value", value: 30e6 },
      meanUs: { kind: "value", value: 15e6 },
      standardDeviationUs: { kind: "value", value: expect.closeTo(7071067.811865476, 6) },
      share: { kind: "value", value: 0.5 },
      ratePerMinute: { kind: "value", value: 2 },
    },
    {
      code: "bark",
      count: 1,
      totalUs: { kind: "undefined", because: "not_part_of_this_statistic" },
      meanUs: { kind: "undefined", because: "not_part_of_this_statistic" },
      standardDeviationUs: { kind: "undefined", because: "not_part_of_this_statistic" },
      share: { kind: "undefined", because: "not_part_of_this_statistic" },
      ratePerMinute: { kind: "value", value: 1 },
    },
    {
      code: "sleep",
      count: 0,
      totalUs: { kind: "value", value: 0 },
      meanUs: { kind: "undefined", because: "no_events" },
      standardDeviationUs: { kind: "undefined", because: "no_events" },
      share: { kind: "value", value: 0 },
      ratePerMinute: { kind: "value", value: 0 },
    },
  ]);
});

test("events are cut to the time observed, and overlaps count once in the share", () => {
  const [row] = timeBudget(
    [
      { code: "walk", startUs: 0, endUs: 30 },
      { code: "walk", startUs: 20, endUs: 50 },
    ],
    { codes: ["walk"], observed: { startUs: 10, endUs: 40 } },
  );

  expect(row?.totalUs).toEqual({ kind: "value", value: 40 });
  expect(row?.share).toEqual({ kind: "value", value: 1 });
});
