import { expect, it } from "vitest";
import { countsIn, levelBins, readableBins } from "./histogram.ts";

it("has bins whose edges can be read, and the largest value in the last", () => {
  expect(readableBins(97, 20)).toEqual({ from: 0, width: 5, count: 20 });
  expect(readableBins(100, 20)).toEqual({ from: 0, width: 5, count: 21 });
  expect(readableBins(0, 20)).toEqual({ from: 0, width: 1, count: 1 });
  expect(countsIn(readableBins(100, 10), Float64Array.of(0, 9.9, 10, 100))).toEqual([
    2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
  ]);
});

it("has a bin around each level of an even scale, whatever its numbers are", () => {
  expect(levelBins([4, 2, 0], 20)).toEqual({ from: -1, width: 2, count: 3 });
  expect(countsIn(levelBins([0, 2, 4], 20), Float64Array.of(0, 4, 4))).toEqual([1, 0, 2]);
});

it("divides a scale whose levels are not even", () => {
  expect(levelBins([0, 1, 10], 10)).toEqual({ from: 0, width: 1, count: 11 });
});
