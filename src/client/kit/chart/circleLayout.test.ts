import { expect, it } from "vitest";
import { arrowBetween, loopAt, namePlace, nodesOnCircle } from "./circleLayout.ts";

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

  expect(arrowBetween(top, bottom).labels[0].x).toBeLessThan(95);
  expect(arrowBetween(bottom, top).labels[0].x).toBeGreaterThan(105);
});

it.each([2, 3, 4, 5, 6, 7, 8, 9, 12, 20])(
  "keeps the number of a loop off its code's name and circle, with %i codes of any size",
  (count) => {
    for (const sizes of [(at: number) => at, () => 1, (at: number) => count - at]) {
      const circlePx = 120 + count * 9;
      const nodes = nodesOnCircle(
        Array.from({ length: count }, (_, at) => sizes(at)),
        { x: 300, y: 300, radiusPx: circlePx },
      );
      for (const node of nodes) {
        const name = namePlace(node, 300);
        const [label] = loopAt(node).labels;
        // A number is 28 pixels wide, a name up to 118; both letters of 12, above their base line.
        const number = {
          left: label.x - 14,
          right: label.x + 14,
          top: label.y - 6,
          bottom: label.y + 6,
        };
        const left = name.anchor === "start" ? name.x : name.x - 118;
        const box = { left, right: left + 118, top: name.y - 10, bottom: name.y + 3 };

        expect(meet(number, box)).toBe(false);
        expect(Math.hypot(label.x - node.x, label.y - node.y)).toBeGreaterThan(node.radiusPx + 20);
      }
    }
  },
);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
