import { expect, test } from "vitest";
import { normalQuantile } from "../statistics/distributions.ts";
import { randomFrom } from "../statistics/random.ts";
import { between, betweenText, isApart, levelAmong } from "./differences.ts";

const figure = (value: number, low: number | null, high: number | null) =>
  ({ kind: "value", value, low, high }) as const;

test("what an address says of two rows is read back", () => {
  const keys = ["round 01990000-0000-7000-8000-000000000001", "week 2026-03-02"] as const;
  expect(between.parse(betweenText(keys))).toEqual(keys);
  for (const text of ["", "round", "round 1~", "~", "name x~round 1", "round 1~round 2~round 3"]) {
    expect(between.safeParse(text).success).toBe(false);
  }
});

test("two rows are apart where limits leave out 0; nobody knows without limits", () => {
  expect(isApart(figure(0.2, 0.1, 0.3))).toBe(true);
  expect(isApart(figure(-0.2, -0.3, -0.1))).toBe(true);
  expect(isApart(figure(0.2, -0.01, 0.41))).toBe(false);
  expect(isApart(figure(0.2, null, null))).toBeUndefined();
  expect(isApart({ kind: "undefined", because: "no_units" })).toBeUndefined();
});

test.each([3, 12, 60])(
  "the extremes of %i rows that are all alike are seldom called apart",
  (rows) => {
    const random = randomFrom(rows);
    const errors = { one: 0, every: 0 };
    const studies = 2_000;
    for (let study = 0; study < studies; study += 1) {
      const values = Array.from({ length: rows }, () => normalQuantile(random() || 0.5));
      const value = Math.max(...values) - Math.min(...values);
      const isFound = (level: number) => {
        const reach = normalQuantile((1 + level) / 2) * Math.SQRT2;
        return isApart(figure(value, value - reach, value + reach)) === true;
      };
      if (isFound(0.95)) errors.one += 1;
      if (isFound(levelAmong(rows))) errors.every += 1;
    }
    expect(errors.every / studies).toBeLessThan(0.06);
    // Without that the highest and the lowest of many are nearly always called so.
    expect(errors.one).toBeGreaterThan(2 * errors.every);
  },
);
