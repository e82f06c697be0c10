import { expect, test } from "vitest";
import { controlChart } from "./controlChart.ts";

const chart = (...values: number[]) => controlChart(values.map((value) => ({ value })));

test("limits are three standard deviations by the mean moving range", () => {
  // Ranges 0.1, 0.1, 0.2, 0.1: their mean 0.125; 3 × 0.125 / 1.128 = 0.33245.
  const made = chart(0.7, 0.8, 0.7, 0.5, 0.6);
  expect(made?.centre).toBeCloseTo(0.66, 10);
  expect(made?.low).toBeCloseTo(0.66 - 0.332_446_8, 6);
  expect(made?.high).toBeCloseTo(0.66 + 0.332_446_8, 6);
  expect(made?.signs).toEqual([null, null, null, null, null]);
});

test("a value beyond a limit stands out", () => {
  const usual = [0.8, 0.81, 0.8, 0.79, 0.8, 0.81, 0.8, 0.79, 0.8, 0.81, 0.8, 0.79];
  expect(chart(...usual, 0.5)?.signs.at(-1)).toBe("below_limit");
});

test("the ninth in a row on one side of the centre stands out, the eighth does not", () => {
  const high = [0.82, 0.85, 0.83, 0.84, 0.85, 0.82, 0.84, 0.83, 0.85];
  const low = [0.76, 0.79, 0.77, 0.78, 0.76, 0.79, 0.78, 0.77, 0.76];
  const signs = chart(...high, ...low)?.signs ?? [];
  expect(signs[7]).toBeNull();
  expect(signs[8]).toBe("run_above");
  expect(signs[16]).toBeNull();
  expect(signs[17]).toBe("run_below");
});

test("the upper limit is 1 at most, and equal values do not stand out", () => {
  expect(chart(0.99, 0.9, 0.99, 0.9, 0.99)?.high).toBe(1);
  expect(chart(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)?.signs.every((sign) => sign === null)).toBe(true);
});

test("four points are not enough", () => {
  expect(chart(0.8, 0.8, 0.8, 0.8)).toBeUndefined();
});
