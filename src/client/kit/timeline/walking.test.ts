import { expect, test } from "vitest";
import { byTime } from "../../../domain/entities/event.ts";
import { orderOf } from "./eventOrder.ts";
import { eventStandIn } from "./eventStandIn.ts";
import { besideInTime, nearestIn, outermost } from "./walking.ts";

const all = Array.from({ length: 900 }, (_, at) => eventStandIn(at, Math.floor(at / 2) * 10));
const orders = [0, 1, 2].map((row) => orderOf(all.filter((_, at) => at % 3 === row)));
const sorted = all.toSorted(byTime);

test("walking on visits every event of all rows once, in the order of time, and back the same way", () => {
  const on = [];
  for (let at = outermost(orders, "first"); at; at = besideInTime(orders, at, 1)) on.push(at.id);
  const back = [];
  for (let at = outermost(orders, "last"); at; at = besideInTime(orders, at, -1)) back.push(at.id);

  expect(on).toEqual(sorted.map(({ id }) => id));
  expect(back).toEqual(on.toReversed());
});

test("from a moment, the next event is the one at it or after it", () => {
  expect(besideInTime(orders, { startUs: 500, id: "" }, 1)?.startUs).toBe(500);
  expect(besideInTime(orders, { startUs: 501, id: "" }, 1)?.startUs).toBe(510);
  expect(besideInTime(orders, { startUs: 500, id: "" }, -1)?.startUs).toBe(490);
});

test("the nearest event of a row is the one whose start is nearest", () => {
  const order = orderOf([eventStandIn(1, 100), eventStandIn(2, 200)]);

  expect([0, 140, 160, 900].map((timeUs) => nearestIn(order, timeUs)?.startUs)).toEqual([
    100, 100, 200, 200,
  ]);
  expect(nearestIn(orderOf([]), 5)).toBeUndefined();
});
