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
