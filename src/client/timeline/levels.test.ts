import { expect, test } from "vitest";
import { CodedEvent } from "../../domain/entities/event.ts";
import { orderOf } from "./eventOrder.ts";
import { hitAt, snap, spansOf } from "./levels.ts";
import { fit } from "./scale.ts";

const second = 1_000_000;

function event(number: number, startUs: number, endUs?: number | null): CodedEvent {
  const common = {
    id: `0198a000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`,
    codeId: "0198a000-0000-7000-8000-000000000001",
    subjectId: null,
    startUs,
    modifiers: {},
    comment: "",
    confidence: null,
  };
  return CodedEvent.parse(
    endUs === undefined ? { kind: "point", ...common } : { kind: "state", ...common, endUs },
  );
}

test("events that are apart are spans of their own", () => {
  const order = orderOf([event(1, 1 * second), event(2, 5 * second, 9 * second)]);

  const spans = spansOf(order, fit(10 * second, 1000), 10 * second);

  expect(spans.map(({ x0, x1, count }) => [x0, x1, count])).toEqual([
    [100, 101, 1],
    [500, 900, 1],
  ]);
});

test("a row of 100,000 events on 1,000 pixels is at most a thousand spans, and none is forgotten", () => {
  const events = Array.from({ length: 100_000 }, (_, at) => event(at, at * 1000));

  const spans = spansOf(orderOf(events), fit(100 * second, 1000), 100 * second);

  expect(spans.length).toBeLessThanOrEqual(1000);
  expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
});

test("a long state among traces stays a span of its own", () => {
  const order = orderOf([event(1, 0), event(2, 1000, 8 * second), event(3, 2000)]);

  const spans = spansOf(order, fit(10 * second, 100), 10 * second);

  expect(spans.some(({ event: one, count }) => one.kind === "state" && count === 1)).toBe(true);
});

test("a pointer near an edge takes the edge, within it the body, beside it nothing", () => {
  const order = orderOf([event(1, 2 * second, 6 * second)]);
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
  const order = orderOf([event(1, 2 * second, null)]);

  const hit = hitAt(order, fit(10 * second, 1000), {
    xPx: 999,
    reachPx: 6,
    durationUs: 10 * second,
  });

  expect(hit?.part).toBe("body");
});

test("a time snaps to the nearest candidate in reach, else stays", () => {
  expect(snap(1000, [400, 950, 1100], 100)).toBe(950);
  expect(snap(1000, [400, 1200], 100)).toBe(1000);
});
