import { expect, test } from "vitest";
import { passedEnd, spanAt, spanBeside } from "./passing.ts";

const second = 1_000_000;
const spans = [
  { startUs: 10 * second, endUs: 20 * second },
  { startUs: 50 * second, endUs: 60 * second },
];

function seen(atS: number, nowMs: number) {
  return { timeUs: atS * second, nowMs };
}

test("only playing over the end of a segment from inside it counts as reaching the end", () => {
  expect(passedEnd(spans, seen(19.9, 0), seen(20.02, 120), 1)).toBe(0);
  expect(passedEnd(spans, seen(19.9, 0), seen(19.98, 80), 1)).toBeUndefined();
  expect(passedEnd(spans, seen(30, 0), seen(30.1, 100), 1)).toBeUndefined();
});

test("a jump over the end is none of playing's, unless it plays so fast", () => {
  expect(passedEnd(spans, seen(12, 0), seen(40, 100), 1)).toBeUndefined();
  expect(passedEnd(spans, seen(19, 0), seen(21, 250), 8)).toBe(0);
});

test("the next segment begins later, the one before is not the one that one is in", () => {
  expect(spanBeside(spans, 0, 1)).toBe(spans[0]);
  expect(spanBeside(spans, 20 * second, 1)).toBe(spans[1]);
  expect(spanBeside(spans, 55 * second, 1)).toBeUndefined();
  expect(spanBeside(spans, 55 * second, -1)).toBe(spans[0]);
  expect(spanBeside(spans, 12 * second, -1)).toBeUndefined();
  expect([spanAt(spans, 10 * second), spanAt(spans, 20 * second)]).toEqual([0, undefined]);
});
