import { expect, it } from "vitest";
import { kaplanMeier } from "./kaplanMeier.ts";

it("gives the survival of Freireich's 21 patients with 6-mercaptopurine", () => {
  // Weeks in remission: the textbook example of Kaplan and Meier's estimate (Gehan, 1965).
  const { steps, median } = kaplanMeier({
    times: [6, 6, 6, 7, 10, 13, 16, 22, 23],
    censored: [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35],
  });

  expect(steps.map(({ time, atRisk, came }) => [time, atRisk, came])).toEqual([
    [6, 21, 3],
    [7, 17, 1],
    [10, 15, 1],
    [13, 12, 1],
    [16, 11, 1],
    [22, 7, 1],
    [23, 6, 1],
  ]);
  const known = [0.857, 0.807, 0.753, 0.69, 0.627, 0.538, 0.448];
  for (const [at, survival] of known.entries()) {
    expect(steps[at]?.survival).toBeCloseTo(survival, 3);
  }
  expect(median).toEqual({ kind: "value", value: 23 });
});

it("is the share that is left where nothing is censored", () => {
  const { steps, median } = kaplanMeier({ times: [3, 1, 2, 4], censored: [] });

  expect(steps.map(({ survival }) => survival)).toEqual([0.75, 0.5, 0.25, 0]);
  expect(median).toEqual({ kind: "value", value: 2 });
});

it("has no median where more than half were never reached, and none without anybody", () => {
  expect(kaplanMeier({ times: [1], censored: [2, 2] }).median.kind).toBe("undefined");
  expect(kaplanMeier({ times: [], censored: [5] })).toEqual({
    steps: [],
    median: { kind: "undefined", because: "no_events" },
  });
  expect(kaplanMeier({ times: [], censored: [] }).median.kind).toBe("undefined");
});
