import { expect, it } from "vitest";
import { axisTicks, ticksWithin } from "./axisTicks.ts";

it("marks an axis in round steps around what it holds", () => {
  expect(axisTicks({ low: -1, high: 1, most: 5 })).toEqual([-1, -0.5, 0, 0.5, 1]);
  expect(axisTicks({ low: 3.2, high: 17.9 })).toEqual([0, 5, 10, 15, 20]);
  expect(axisTicks({ low: -0.013, high: 0.021, most: 5 })).toEqual([
    -0.02, -0.01, 0, 0.01, 0.02, 0.03,
  ]);
});

it("draws an axis around a single value", () => {
  expect(axisTicks({ low: 2, high: 2, most: 3 })).toEqual([1.5, 2, 2.5]);
});

it("keeps to the ends it is given", () => {
  expect(ticksWithin({ low: 0.05, high: 0.95 })).toEqual([0.2, 0.4, 0.6, 0.8]);
});
