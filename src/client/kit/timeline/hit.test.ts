import { expect, test } from "vitest";
import { eventStandIn } from "./eventStandIn.ts";
import { orderOf } from "./eventOrder.ts";
import { hitAt } from "./hit.ts";
import { fit } from "./scale.ts";

const second = 1_000_000;

test("a pointer near an edge takes the edge, within it the body, beside it nothing", () => {
  const order = orderOf([eventStandIn(1, 2 * second, 6 * second)]);
  const scale = fit(10 * second, 1000);
  const at = (xPx: number) =>
    hitAt(order, scale, { xPx, reachPx: 6, durationUs: 10 * second })?.part;

  expect([at(197), at(203), at(400), at(597), at(604), at(620)]).toEqual([
    "start",
    "start",
    "body",
    "end",
    "end",
    undefined,
  ]);
});

test("an open state has no end to take", () => {
  const order = orderOf([eventStandIn(1, 2 * second, null)]);

  const hit = hitAt(order, fit(10 * second, 1000), {
    xPx: 999,
    reachPx: 6,
    durationUs: 10 * second,
  });

  expect(hit?.part).toBe("body");
});
