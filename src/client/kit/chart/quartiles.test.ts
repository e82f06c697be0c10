import { expect, it } from "vitest";
import { quartilesOf } from "./quartiles.ts";

it("finds median and quartiles as R's quantile() does", () => {
  expect(quartilesOf([7, 1, 3, 5])).toEqual({ first: 2.5, median: 4, third: 5.5 });
  expect(quartilesOf([2])).toEqual({ first: 2, median: 2, third: 2 });
});

it("has no quartiles of nothing", () => {
  expect(quartilesOf([])).toBeUndefined();
});
