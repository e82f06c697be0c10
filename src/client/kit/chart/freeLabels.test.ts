import { expect, it } from "vitest";
import { freeLabels } from "./freeLabels.ts";

const size = { widthPx: 20, heightPx: 10 };

it("puts a text where no other one stands, the first one first", () => {
  const both = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ];

  expect(
    freeLabels([
      { ...size, places: both },
      { ...size, places: both },
      { ...size, places: both },
    ]),
  ).toEqual([{ x: 0, y: 0 }, { x: 30, y: 0 }, undefined]);
});

it("keeps clear of what is drawn already", () => {
  const taken = [{ x: 0, y: 0, widthPx: 30, heightPx: 30 }];
  const places = [
    { x: 10, y: 10 },
    { x: 10, y: 25 },
  ];

  expect(freeLabels([{ ...size, places }], taken)).toEqual([{ x: 10, y: 25 }]);
});
