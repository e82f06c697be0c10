import { expect, test } from "vitest";
import { eventStandIn } from "./eventStandIn.ts";
import { layoutOf, linesOf } from "./layout.ts";
import { rowStandIn } from "./rowStandIn.ts";
import { targetAt } from "./target.ts";

const second = 1_000_000;
const rows = [rowStandIn("a", [eventStandIn(1, 20 * second, 40 * second)], "Ana")];
const layout = layoutOf({
  size: { width: 1176, height: 300 },
  lines: linesOf(rows, new Set(), "normal"),
  strips: {},
  hidden: new Set(),
  rulerPx: 26,
});
const ground = {
  layout,
  scale: { fromUs: 0, toUs: 50 * second, widthPx: 1000 },
  scrollPx: 0,
  wholeUs: 100 * second,
  durationUs: 100 * second,
  loop: { fromUs: 10 * second, toUs: 30 * second },
  reachPx: 6,
};
const kindAt = (x: number, y: number) => targetAt({ x, y }, ground).kind;

test("a pointer is on the ruler, a label, an event or empty ground, by where it is", () => {
  expect(kindAt(500, 40)).toBe("ruler");
  expect(kindAt(20, 60)).toBe("label");
  expect(kindAt(176 + 500, 83)).toBe("event");
  expect(kindAt(176 + 900, 83)).toBe("empty");
  expect(kindAt(176 + 500, 60)).toBe("empty");
  expect(kindAt(176 + 500, 290)).toBe("empty");
});

test("the minimap's window can be taken at its edges, in its middle, or jumped to beside it", () => {
  expect([2, 300, 588, 900].map(part)).toEqual(["from", "window", "to", "beside"]);
});

test("the ends of the loop can be taken on the ruler only", () => {
  expect(targetAt({ x: 176 + 202, y: 40 }, ground)).toEqual({ kind: "loop", end: "from" });
  expect(targetAt({ x: 176 + 597, y: 40 }, ground)).toEqual({ kind: "loop", end: "to" });
  expect(kindAt(176 + 202, 60)).toBe("empty");
});

function part(x: number) {
  const target = targetAt({ x, y: 10 }, ground);
  return target.kind === "minimap" && target.part;
}
