import { expect, it } from "vitest";
import { codes } from "../../../../../tests/sample.ts";
import { closestPair, liftOf, togetherTable } from "./togetherTable.ts";

const pair = {
  group: 0,
  codeA: codes.solitary,
  codeB: codes.together,
  togetherUs: 6e6,
  expectedUs: 3e6,
  jaccard: 0.25,
  shareOfA: 0.5,
  shareOfB: 0.4,
};
const ids = [codes.solitary, codes.together, codes.laughs];

it("has the share of each row's own time, and nothing on the diagonal", () => {
  expect(togetherTable([pair], ids, "share")).toEqual([
    [null, 0.5, null],
    [0.4, null, null],
    [null, null, null],
  ]);
});

it("has the same on both sides where order does not matter", () => {
  expect(togetherTable([pair], ids, "seconds")[0]?.[1]).toBe(6);
  expect(togetherTable([pair], ids, "lift")[1]?.[0]).toBe(2);
});

it("gives no ratio to a chance of nothing", () => {
  expect(liftOf({ ...pair, expectedUs: 0 })).toBeNull();
  expect(liftOf({ ...pair, expectedUs: null })).toBeNull();
});

it("finds the pair that is furthest beyond chance, if any is", () => {
  const other = { ...pair, codeB: codes.laughs, togetherUs: 20e6, expectedUs: 19e6 };

  expect(closestPair([other, pair])).toBe(pair);
  expect(closestPair([{ ...pair, togetherUs: 1e6 }])).toBeUndefined();
});
