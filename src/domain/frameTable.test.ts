import * as fc from "fast-check";
import { expect, test } from "vitest";
import { evenFrameTable, type FrameTable, frameTableOf } from "./frameTable.ts";

const rates = [12.5, 24_000 / 1001, 25, 30_000 / 1001, 30, 60_000 / 1001, 60, 240];

function variableTable(): fc.Arbitrary<FrameTable> {
  return fc
    .array(fc.integer({ min: 1_000, max: 200_000 }), { minLength: 1, maxLength: 200 })
    .map((lengths) => {
      let timeUs = -500;
      const starts = lengths.map((length) => (timeUs += length));
      return frameTableOf(starts, timeUs + 40_000) ?? evenFrameTable(even);
    });
}
const even = { framesPerSecond: 25, durationUs: 1e6 };
const evenTable = fc
  .record({
    framesPerSecond: fc.constantFrom(...rates),
    durationUs: fc.integer({ min: 1_000_000, max: 9_000_000_000 }),
  })
  .map(evenFrameTable);

test("a frame is found at its start, at its middle, and where a clock rounds its start down", () => {
  const tableAndFrame = fc
    .oneof(variableTable(), evenTable)
    .chain((table) =>
      fc.record({ table: fc.constant(table), frame: fc.nat({ max: table.count - 1 }) }),
    );

  fc.assert(
    fc.property(tableAndFrame, ({ table, frame }) => {
      expect(table.frameAt(table.startUs(frame))).toBe(frame);
      expect(table.frameAt(table.startUs(frame) - 1)).toBe(frame);
      expect(table.frameAt(table.middleUs(frame))).toBe(frame);
      expect(table.endUs(frame)).toBeGreaterThan(table.startUs(frame));
      expect(table.endUs(frame)).toBe(
        frame + 1 < table.count ? table.startUs(frame + 1) : table.endUs(table.count),
      );
    }),
  );
});

test("before the first frame is the first, after the last the last", () => {
  const table = frameTableOf([40_000, 80_000, 160_000], 200_000);

  expect(table?.frameAt(0)).toBe(0);
  expect(table?.frameAt(9e9)).toBe(2);
  expect(table?.endUs(2)).toBe(200_000);
  expect(table?.startUs(-4)).toBe(40_000);
  expect(table?.startUs(99)).toBe(160_000);
});

test("the nearest edge is a start, or the end of the last frame", () => {
  const table = frameTableOf([0, 40_000, 80_000], 120_000);

  expect(table?.nearestEdgeUs(59_000)).toBe(40_000);
  expect(table?.nearestEdgeUs(61_000)).toBe(80_000);
  expect(table?.nearestEdgeUs(119_000)).toBe(120_000);
  expect(table?.nearestEdgeUs(-10)).toBe(0);
});

test.each(rates)("a minute at %f frames a second has as many frames as it should", (rate) => {
  const table = evenFrameTable({ framesPerSecond: rate, durationUs: 60_000_000 });

  expect(table.count).toBe(Math.ceil(rate * 60 - 0.01));
});

test("where there are no frames there is no table", () => {
  expect(frameTableOf([], 1e6)).toBeUndefined();
});
