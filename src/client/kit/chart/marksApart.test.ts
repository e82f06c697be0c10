import { expect, it } from "vitest";
import { apart } from "./marksApart.ts";

const marks = (gapPx: number, count = 7) =>
  Array.from({ length: count }, (_, at) => ({ middlePx: at * gapPx, sizePx: 30 }));

it("names every mark where there is room, and evenly fewer where names would touch", () => {
  expect([...apart(marks(30))]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...apart(marks(16))]).toEqual([0, 2, 4, 6]);
  expect([...apart(marks(11))]).toEqual([0, 3, 6]);
});

it("names the first alone where not even two have room", () => {
  expect([...apart(marks(2))]).toEqual([0]);
  expect([...apart([])]).toEqual([]);
});
