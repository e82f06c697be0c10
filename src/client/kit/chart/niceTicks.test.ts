import { expect, it } from "vitest";
import { niceTicks } from "./niceTicks.ts";

it("marks an axis in round steps that reach the highest value", () => {
  expect(niceTicks(0.367, { isWhole: false })).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(niceTicks(6, { isWhole: true })).toEqual([0, 2, 4, 6]);
  expect(niceTicks(1, { isWhole: false })).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

it("counts whole things in whole steps, and draws an axis where nothing is", () => {
  expect(niceTicks(2, { isWhole: true })).toEqual([0, 1, 2]);
  expect(niceTicks(0, { isWhole: false })).toEqual([0, 1]);
});
