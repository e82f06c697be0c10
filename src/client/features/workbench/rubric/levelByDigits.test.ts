import { expect, test } from "vitest";
import { levelByDigits } from "./levelByDigits.ts";

const criterionId = "warmth";

test("a digit chooses the level of that number", () => {
  expect(levelByDigits({ criterionId, digit: 3, atMs: 0 }, null, 5)).toBe(3);
});

test.each([0, 6])("%i chooses nothing where there are five levels", (digit) => {
  expect(levelByDigits({ criterionId, digit, atMs: 0 }, null, 5)).toBeUndefined();
});

test.each([
  [1, 2, 12],
  [1, 0, 10],
  [2, 5, 5],
])("of twenty levels %i and then %i choose %i", (first, digit, level) => {
  const before = { criterionId, digit: first, atMs: 0 };

  expect(levelByDigits({ criterionId, digit, atMs: 400 }, before, 20)).toBe(level);
});

test("a digit that is late, or for another criterion, counts alone", () => {
  const before = { criterionId, digit: 1, atMs: 0 };

  expect(levelByDigits({ criterionId, digit: 2, atMs: 5_000 }, before, 20)).toBe(2);
  expect(levelByDigits({ criterionId: "pace", digit: 2, atMs: 100 }, before, 20)).toBe(2);
});
