import * as fc from "fast-check";
import { expect, test } from "vitest";
import { eventStandIn } from "./eventStandIn.ts";
import { orderOf, withEvent } from "./eventOrder.ts";
import { fit } from "./scale.ts";
import { spansOf } from "./spans.ts";

const second = 1_000_000;

test("events that are apart are spans of their own", () => {
  const order = orderOf([eventStandIn(1, 1 * second), eventStandIn(2, 5 * second, 9 * second)]);

  const spans = spansOf(order, fit(10 * second, 1000));

  expect(spans.map(({ x0, x1, count }) => [x0, x1, count])).toEqual([
    [100, 101, 1],
    [500, 900, 1],
  ]);
});

test("a row of 100,000 events on 1,000 pixels is at most a thousand spans, and none is forgotten", () => {
  const events = Array.from({ length: 100_000 }, (_, at) => eventStandIn(at, at * 1000));

  const spans = spansOf(orderOf(events), fit(100 * second, 1000));

  expect(spans.length).toBeLessThanOrEqual(1000);
  expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
});

test("a long state among traces stays a span of its own", () => {
  const order = orderOf([
    eventStandIn(1, 0),
    eventStandIn(2, 1000, 8 * second),
    eventStandIn(3, 2000),
  ]);

  const spans = spansOf(order, fit(10 * second, 100));

  expect(spans.some(({ event: one, count }) => one.kind === "state" && count === 1)).toBe(true);
});

test("whatever the zoom, every event in sight is in one span, and none is where it is not", () => {
  const some = fc.array(
    fc.record({ startUs: fc.nat(20_000_000), lengthUs: fc.option(fc.nat(900_000)) }),
    { maxLength: 600 },
  );
  fc.assert(
    fc.property(some, fc.nat(19_000_000), fc.integer({ min: 3, max: 24 }), (list, fromUs, log) => {
      const events = list.map(({ startUs, lengthUs }, at) =>
        lengthUs === null
          ? eventStandIn(at, startUs)
          : eventStandIn(at, startUs, startUs + lengthUs + 1),
      );
      const scale = { fromUs, toUs: fromUs + 2 ** log * 300, widthPx: 300 };

      const spans = spansOf(orderOf(events), scale);

      for (const one of events) {
        const x = ((one.startUs - fromUs) / (scale.toUs - fromUs)) * 300;
        if (x < 0 || x > 300) continue;
        // A joined span may lie a rounding error beside its event.
        expect(spans.some(({ x0, x1 }) => x0 <= x + 1e-6 && x <= x1 + 1e-6)).toBe(true);
      }
      expect(spans.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(events.length);
      for (const { x0, event: first } of spans.filter(({ count }) => count === 1)) {
        expect(x0).toBeCloseTo((first.startUs - fromUs) / 2 ** log, 6);
      }
    }),
    { numRuns: 60 },
  );
});

test("an event that is put in is seen at every zoom that was drawn before", () => {
  const order = orderOf(Array.from({ length: 500 }, (_, at) => eventStandIn(at, at * 20_000)));
  const zooms = [10, 1, 0.1].map((seconds) => fit(seconds * second, 1000));
  for (const scale of zooms) spansOf(order, scale);

  const after = withEvent(order, eventStandIn(900, 30_000, 90_000));

  for (const scale of zooms) {
    const counts = [order, after].map((one) =>
      spansOf(one, scale).reduce((sum, { count }) => sum + count, 0),
    );
    expect(counts[1]).toBe((counts[0] ?? 0) + 1);
  }
});

test("an open state reaches beyond every window", () => {
  const spans = spansOf(orderOf([eventStandIn(1, 2 * second, null)]), fit(10 * second, 1000));

  expect(spans.map(({ x0, x1 }) => [x0, x1])).toEqual([[200, Infinity]]);
});
