import { expect, it } from "vitest";
import { exact } from "./estimate.ts";
import { everyWeek } from "./everyWeek.ts";

it("gives weeks of which nothing is known their room, over the end of summer time and of the year", () => {
  const weeks = everyWeek([
    { startsOn: "2026-12-21", recordings: 3, estimate: exact(0.7) },
    { startsOn: "2027-01-11", recordings: 1, estimate: exact(0.6) },
  ]);
  const summer = everyWeek([
    { startsOn: "2026-10-19", recordings: 1 },
    { startsOn: "2026-11-02", recordings: 1 },
  ]);

  expect(weeks.map(({ startsOn, recordings }) => [startsOn, recordings])).toEqual([
    ["2026-12-21", 3],
    ["2026-12-28", 0],
    ["2027-01-04", 0],
    ["2027-01-11", 1],
  ]);
  expect(summer.map(({ startsOn }) => startsOn)).toEqual([
    "2026-10-19",
    "2026-10-26",
    "2026-11-02",
  ]);
  expect(everyWeek([])).toEqual([]);
});
