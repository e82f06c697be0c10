import { expect, test } from "vitest";
import { Scans } from "./entities/observation.ts";
import { askedNumbers, commonStretches, coveredStretches, gapsBetween, lengthUs } from "./spans.ts";

test("without spans all of the recording is covered", () => {
  expect(coveredStretches([], 90)).toEqual([{ startUs: 0, endUs: 90 }]);
  expect(lengthUs(coveredStretches([], 90))).toBe(90);
});

test("what two observations share is what lies in both, piece by piece", () => {
  const first = [
    { startUs: 0, endUs: 10 },
    { startUs: 20, endUs: 50 },
  ];
  const second = [
    { startUs: 5, endUs: 25 },
    { startUs: 30, endUs: 35 },
    { startUs: 50, endUs: 60 },
  ];

  const common = commonStretches(first, second);

  expect(common).toEqual([
    { startUs: 5, endUs: 10 },
    { startUs: 20, endUs: 25 },
    { startUs: 30, endUs: 35 },
  ]);
  expect(commonStretches(second, first)).toEqual(common);
  expect(commonStretches(first, [])).toEqual([]);
});

test("gaps are all that stretches leave over, and nothing where they cover all", () => {
  const stretches = [
    { startUs: 10, endUs: 20 },
    { startUs: 30, endUs: 90 },
  ];

  expect(gapsBetween(stretches, 90)).toEqual([
    { startUs: 0, endUs: 10 },
    { startUs: 20, endUs: 30 },
  ]);
  expect(gapsBetween(coveredStretches([], 90), 90)).toEqual([]);
});

test("only questions whose interval lies in a span are asked", () => {
  const spans = [{ startUs: 5_000_000, endUs: 30_000_000 }];

  expect(askedNumbers(scans("partial"), 60_000_000, spans)).toEqual([1, 2]);
  expect(askedNumbers(scans("momentary"), 60_000_000, spans)).toEqual([1, 2]);
  expect(askedNumbers(scans("momentary"), 60_000_000, [])).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

function scans(method: "momentary" | "partial"): Scans {
  return Scans.parse({ method, everyUs: 10_000_000, fromUs: 0, codeIds: [], pauses: true });
}
