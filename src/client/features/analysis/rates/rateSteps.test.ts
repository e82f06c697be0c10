import { expect, it } from "vitest";
import { codes } from "../../../../../tests/sample.ts";
import type { Rates } from "../../../../api/contract/analysis.ts";
import { peakOf, rateSteps } from "./rateSteps.ts";

const rates: Rates = {
  schemeVersion: null,
  raters: [],
  groups: [],
  excluded: { notSubmitted: 0, blind: 0, otherSchemeVersion: 0, groups: 0 },
  binUs: 30e6,
  bins: 3,
  observedUs: [{ group: 0, us: [30e6, 15e6, 0] }],
  rows: [
    { group: 0, codeId: codes.together, counts: [1, 2, 0], activeUs: [15e6, 15e6, 0] },
    { group: 0, codeId: codes.laughs, counts: [3, 0, 0], activeUs: null },
  ],
};
const lines = rates.rows.map((row, at) => ({ id: String(at), name: `line ${at}`, row }));
const shared = { rates, lines, nameOf: (bin: number) => `bin ${bin}`, notObserved: "not observed" };

it("counts by the time that was observed in the bin, and says nothing of bins that were not", () => {
  const steps = rateSteps({ ...shared, measure: "perMinute" });

  expect(steps.map(({ estimates }) => estimates["0"])).toMatchObject([
    { value: 2 },
    { value: 8 },
    { kind: "undefined", because: "not observed" },
  ]);
});

it("gives the share of a state's time, and none of points", () => {
  const steps = rateSteps({ ...shared, measure: "share" });

  expect(steps[0]?.estimates).toMatchObject({ 0: { value: 0.5 }, 1: { kind: "undefined" } });
  expect(steps[1]?.estimates["0"]).toMatchObject({ value: 1 });
});

it("finds the highest bin, in whatever order lines come", () => {
  const highest = { id: "0", line: "line 0", bin: 1, value: 8 };

  expect(peakOf({ rates, lines, measure: "perMinute" })).toEqual(highest);
  expect(peakOf({ rates, lines: lines.toReversed(), measure: "perMinute" })).toEqual(highest);
  expect(peakOf({ rates, lines: [], measure: "perMinute" })).toBeUndefined();
});
