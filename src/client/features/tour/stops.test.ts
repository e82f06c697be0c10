import { expect, test } from "vitest";
import { cardPlace, stops } from "./stops.ts";

const card = { width: 320, height: 180 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.each([
  ["in the rail at the left", at(12, 200, 180, 36), wide],
  ["in the rail at the right", at(1240, 200, 180, 36), wide],
  ["in the header", at(930, 10, 260, 32), wide],
  ["in the header's end", at(1390, 10, 32, 32), wide],
  ["in the bar of a phone", at(100, 790, 80, 50), phone],
] as const)("a card does not cover what is %s, and is whole on the screen", (_, target, screen) => {
  const { left, top } = cardPlace(target, card, screen);
  const isApart =
    left >= target.right ||
    left + card.width <= target.left ||
    top >= target.bottom ||
    top + card.height <= target.top;
  expect(isApart).toBe(true);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(left + card.width).toBeLessThanOrEqual(screen.width);
  expect(top + card.height).toBeLessThanOrEqual(screen.height);
});

test("without anything to be seen the card is at the bottom, and there are four to six stops", () => {
  expect(cardPlace(undefined, card, wide).top).toBe(900 - 180 - 12);
  expect(stops.length).toBeGreaterThanOrEqual(4);
  expect(stops.length).toBeLessThanOrEqual(6);
});

/** A rectangle as the browser has it, with what `cardPlace` reads of it. */
function at(left: number, top: number, width: number, height: number): DOMRect {
  const edges = { left, top, width, height, right: left + width, bottom: top + height };
  return { ...edges, x: left, y: top, toJSON: () => edges };
}
