import { expect, it } from "vitest";
import { borderlineRegression } from "./borderlineRegression.ts";

const globals = [1, 2, 2, 3, 3, 3, 4, 4, 5, 2, 3, 4];
const checklist = [42, 55, 51, 63, 60, 68, 74, 70, 88, 49, 58, 77];
const scores = globals.map((global, at) => ({ global, score: checklist[at] ?? 0 }));

it("reads the line of scores on grades at the borderline grade", () => {
  // numpy: polyfit(global, score, 1) and corrcoef².
  const mark = borderlineRegression(scores, { borderline: 2 });

  if (mark.kind !== "mark") throw new Error("no mark");
  expect(mark.slope).toBeCloseTo(11.28571428571428, 10);
  expect(mark.intercept).toBeCloseTo(29.059523809523803, 10);
  expect(mark.passMark).toBeCloseTo(51.630952380952365, 10);
  expect(mark.rSquared).toBeCloseTo(0.9410138654168733, 10);
  expect(mark.n).toBe(12);
});

it("knows its error from candidates drawn again and again, the same in every run", () => {
  // numpy, 200,000 draws: standard error 1.1846, percentiles 48.91 and 53.64.
  const options = { borderline: 2, resamples: 20_000 };
  const mark = borderlineRegression(scores, options);
  const again = borderlineRegression(scores, options);

  if (mark.kind !== "mark") throw new Error("no mark");
  expect(mark.standardError.kind === "value" ? mark.standardError.value : NaN).toBeCloseTo(1.18, 1);
  expect(mark.interval.kind === "interval" ? mark.interval.low : NaN).toBeCloseTo(48.9, 0);
  expect(mark.interval.kind === "interval" ? mark.interval.high : NaN).toBeCloseTo(53.6, 0);
  expect(again).toEqual(mark);
});

it("has no mark for fewer than three candidates, or where all have one grade", () => {
  expect(borderlineRegression(scores.slice(0, 2), { borderline: 2 })).toEqual({
    kind: "undefined",
    because: "too_few_units",
  });
  expect(
    borderlineRegression(
      scores.map(({ score }) => ({ score, global: 3 })),
      { borderline: 2 },
    ),
  ).toEqual({ kind: "undefined", because: "no_variation" });
});
