import { expect, it } from "vitest";
import { axisTicks, ticksFromZero, ticksWithin } from "./axisTicks.ts";

it("marks an axis in round steps around what it holds", () => {
  expect(axisTicks({ low: -1, high: 1, most: 5 })).toEqual([-1, -0.5, 0, 0.5, 1]);
  expect(axisTicks({ low: 3.2, high: 17.9 })).toEqual([0, 5, 10, 15, 20]);
  expect(axisTicks({ low: -0.013, high: 0.021, most: 5 })).toEqual([
    -0.02, -0.01, 0, 0.01, 0.02, 0.03,
  ]);
});

it("takes steps that are the same when they are written with two decimals", () => {
  expect(axisTicks({ low: 0, high: 0.11 })).toEqual([0, 0.05, 0.1, 0.15]);
  expect(axisTicks({ low: -7, high: 6.1, most: 7 })).toEqual([-10, -5, 0, 5, 10]);
});

it("draws an axis around a single value", () => {
  expect(axisTicks({ low: 2, high: 2, most: 3 })).toEqual([1.5, 2, 2.5]);
});

it("keeps to the ends it is given", () => {
  expect(ticksWithin({ low: 0.05, high: 0.95 })).toEqual([0.2, 0.4, 0.6, 0.8]);
});

it("marks an axis from nothing in round steps that reach the highest value", () => {
  expect(ticksFromZero(0.367)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(ticksFromZero(6, true)).toEqual([0, 2, 4, 6]);
  expect(ticksFromZero(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

it("counts whole things in whole steps, and draws an axis where nothing is", () => {
  expect(ticksFromZero(2, true)).toEqual([0, 1, 2]);
  expect(ticksFromZero(0)).toEqual([0, 1]);
});
