import { expect, it } from "vitest";
import { arrowBetween, nodesOnCircle } from "./circleLayout.ts";

const circle = { x: 100, y: 100, radiusPx: 80 };

it("puts the first node at the top and the others by the clock", () => {
  const places = nodesOnCircle([1, 1, 1, 1], circle).map(({ x, y }) => [
    Math.round(x),
    Math.round(y),
  ]);

  expect(places).toEqual([
    [100, 20],
    [180, 100],
    [100, 180],
    [20, 100],
  ]);
});

it("draws what occurred more often larger, by area", () => {
  const [rare, often, most] = nodesOnCircle([0, 25, 100], circle).map(({ radiusPx }) => radiusPx);

  expect([rare, often, most]).toEqual([9, 16.5, 24]);
});

it("bends the way there and the way back apart", () => {
  const [top, , bottom] = nodesOnCircle([1, 1, 1, 1], circle);
  if (!top || !bottom) throw new Error("there are four");

  expect(arrowBetween(top, bottom).label.x).toBeLessThan(95);
  expect(arrowBetween(bottom, top).label.x).toBeGreaterThan(105);
});
