import { expect, it } from "vitest";
import { spreadApart } from "./spreadApart.ts";

it("leaves alone what is far enough apart", () => {
  expect(spreadApart([100, 10, 50], 15)).toEqual([100, 10, 50]);
});

it("moves what would overlap around its middle, in its order", () => {
  expect(spreadApart([50, 52], 10)).toEqual([46, 56]);
  expect(spreadApart([20, 20, 20], 10)).toEqual([10, 20, 30]);
});

it("takes in neighbours that are met on the way", () => {
  const apart = spreadApart([50, 50, 58], 10);

  expect(apart.map((place, at) => place - (apart[at - 1] ?? place - 10))).toEqual([10, 10, 10]);
});

it("keeps everything between the ends, apart and in its order", () => {
  expect(spreadApart([2, 4, 3], 10, { low: 0, high: 100 })).toEqual([0, 20, 10]);
  expect(spreadApart([99, 98, 60], 10, { low: 0, high: 100 })).toEqual([100, 90, 60]);
  expect(spreadApart([0, 1, 15], 10, { low: 0, high: 100 })).toEqual([0, 10, 20]);
});

it("puts as far apart as there is room what does not fit", () => {
  expect(spreadApart([50, 50, 50, 50, 50], 30, { low: 0, high: 100 })).toEqual([
    0, 25, 50, 75, 100,
  ]);
});
