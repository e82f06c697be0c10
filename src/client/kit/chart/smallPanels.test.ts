import { expect, it } from "vitest";
import { panelPlaces } from "./smallPanels.ts";

it("puts as many panels beside another as have room, and the rest under them", () => {
  const { columns, heightPx, placeOf } = panelPlaces(30, 1000);

  expect(columns).toBe(5);
  expect(placeOf(4)).toEqual({ x: 800, y: 0 });
  expect(placeOf(5).x).toBe(0);
  expect(placeOf(5).y).toBeGreaterThan(0);
  expect(heightPx).toBe(6 * placeOf(5).y);
});

it("draws few panels as wide as there is room, and one at least where there is none", () => {
  expect(panelPlaces(2, 1000).panelPx.width).toBe(500);
  expect(panelPlaces(3, 100).columns).toBe(1);
});
