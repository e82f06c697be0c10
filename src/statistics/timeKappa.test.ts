import { expect, test } from "vitest";
import { durationKappa, timeUnitKappa } from "./timeKappa.ts";
import type { TimedEvent, TimedPair } from "./timed.ts";
import { elementaryIntervals, timeUnits } from "./units.ts";

const event = (code: string, startUs: number, endUs = startUs): TimedEvent => ({
  code,
  startUs,
  endUs,
});

/** Computed with scikit-learn on the same record (shared vectors, computed-T01). */
const record: TimedPair = {
  first: [
    [2786, 5240, 3],
    [5501, 7565, 1],
    [7789, 8005, 3],
    [8273, 9544, 3],
    [9936, 10799, 2],
    [10801, 11682, 2],
    [11762, 14027, 3],
    [14230, 15665, 1],
    [15888, 16738, 3],
    [17075, 17742, 2],
    [18092, 18723, 1],
  ].map(([start = 0, end = 0, code]) => event(`${code}`, start * 1000, end * 1000)),
  second: [
    [2841, 5353, 3],
    [5508, 7503, 1],
    [8375, 9553, 3],
    [9918, 10572, 2],
    [10767, 11562, 1],
    [11952, 14030, 3],
    [15848, 16669, 3],
  ].map(([start = 0, end = 0, code]) => event(`${code}`, start * 1000, end * 1000)),
  durationUs: 20_000_000,
};
const codes = ["1", "2", "3"];

test.each([
  [100_000, 0.652576722640417, 0.76],
  [1_000_000, 0.652777777777778, 0.75],
])("time-unit kappa of a real record with units of %i µs", (unitUs, kappa, agreement) => {
  const { answer, agreement: share } = timeUnitKappa([record], { codes, unitUs });

  expect(answer.figure).toEqual({ kind: "value", value: expect.closeTo(kappa, 12) });
  expect(share.figure).toEqual({ kind: "value", value: expect.closeTo(agreement, 12) });
});

test("duration kappa of the same record", () => {
  const { answer } = durationKappa([record], { codes });

  expect(answer.figure).toEqual({ kind: "value", value: expect.closeTo(0.658194218217452, 12) });
  expect(answer.units).toBe(20_000_000);
});

test("pooling a record with itself doubles its units and keeps its kappa", () => {
  const one = durationKappa([record], { codes });
  const two = durationKappa([record, record], { codes });

  expect(two.answer.units).toBe(2 * one.answer.units);
  expect(two.answer.figure).toEqual(one.answer.figure);
});

test("a unit carries the states over its mid-point and the points inside it", () => {
  const pair: TimedPair = {
    first: [event("walk", 0, 15), event("bark", 19)],
    second: [event("walk", 0, 16), event("bark", 20)],
    durationUs: 35,
  };

  const compared = timeUnits(pair, { codes: ["walk", "bark"], unitUs: 10 });

  expect(compared.labels).toEqual([[], ["walk"], ["bark"]]);
  expect(compared.cells.map(({ first, second, moments }) => ({ first, second, moments }))).toEqual([
    { first: [], second: ["bark"], moments: [{ startUs: 20, endUs: 30 }] },
    { first: ["walk"], second: ["walk"], moments: [{ startUs: 0, endUs: 10 }] },
    { first: ["bark"], second: ["walk"], moments: [{ startUs: 10, endUs: 20 }] },
  ]);
  expect(compared.table.excluded).toEqual([{ because: "incomplete_last_unit", count: 1 }]);
});

test("elementary intervals merge into the longest moments and leave points out", () => {
  const pair: TimedPair = {
    first: [event("a", 0, 10), event("a", 10, 20), event("p", 5)],
    second: [event("a", 5, 20)],
    durationUs: 30,
  };

  const compared = elementaryIntervals(pair, { codes: ["a", "p"] });

  expect(compared.cells.map(({ first, second, moments }) => [first, second, moments])).toEqual([
    [[], [], [{ startUs: 20, endUs: 30 }]],
    [["a"], [], [{ startUs: 0, endUs: 5 }]],
    [["a"], ["a"], [{ startUs: 5, endUs: 20 }]],
  ]);
  expect(compared.table.excluded).toEqual([{ because: "point_codes_have_no_duration", count: 1 }]);
});

test("one code against the rest looks at that code only", () => {
  const pair: TimedPair = {
    first: [event("a", 0, 10), event("b", 5, 20)],
    second: [event("a", 0, 10), event("b", 0, 20)],
    durationUs: 20,
  };

  expect(durationKappa([pair], { codes: ["a"] }).answer.figure).toEqual({
    kind: "value",
    value: 1,
  });
  expect(durationKappa([pair], { codes: ["b"] }).answer.figure).toEqual({
    kind: "value",
    value: 0,
  });
});

test("no time gives a reason, and so does a record in which nobody coded anything", () => {
  const empty: TimedPair = { first: [], second: [], durationUs: 0 };
  const silent: TimedPair = { first: [], second: [], durationUs: 100 };

  expect(durationKappa([empty], { codes }).answer.figure).toEqual({
    kind: "undefined",
    because: "no_units",
  });
  expect(durationKappa([silent], { codes }).answer.figure).toEqual({
    kind: "undefined",
    because: "one_code_only",
  });
  expect(timeUnitKappa([silent], { codes, unitUs: 0 }).answer.figure).toEqual({
    kind: "undefined",
    because: "unit_length_not_positive",
  });
});

test("50,000 events a rater take no more than a moment", () => {
  const pair: TimedPair = { first: manyEvents(0), second: manyEvents(40), durationUs: 50_000_000 };
  const all = Array.from({ length: 12 }, (_, i) => `${i}`);

  const began = performance.now();
  durationKappa([pair], { codes: all });

  // A guard against quadratic work, which takes minutes, on any machine; bench/statistics.ts measures.
  expect(performance.now() - began).toBeLessThan(20_000);
});

function manyEvents(offset: number): TimedEvent[] {
  return Array.from({ length: 50_000 }, (_, i) =>
    event(`${(i * 7 + offset) % 12}`, i * 1000 + offset, i * 1000 + 900 + offset),
  );
}
