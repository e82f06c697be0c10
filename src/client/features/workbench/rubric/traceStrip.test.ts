import { expect, test } from "vitest";
import type { Samples } from "./trace.ts";
import { segmentExtremes } from "./traceStrip.ts";

const slots = new Map<number, Samples>([
  [
    0,
    [
      [0, 10],
      [4_000_000, 30],
      [4_500_000, 20],
    ],
  ],
  [2, [[5_000_000, 40]]],
]);
const read = (slot: number) => slots.get(slot) ?? [];

test("each stretch has the lowest and the highest value that held in it", () => {
  const values = segmentExtremes(read, { fromUs: 0, toUs: 10_000_000, columns: 5 });

  expect([...(values ?? [])]).toEqual([10, 10, 10, 10, 20, 30, 20, 20, 20, 20]);
});

test("a slot that was never recorded has no value, and a value holds to the end of its slot only", () => {
  const values = segmentExtremes(read, { fromUs: 0, toUs: 40_000_000, columns: 8 });

  expect([...(values ?? [])].map((one) => (Number.isNaN(one) ? null : one))).toEqual([
    10,
    30,
    20,
    20,
    null,
    null,
    null,
    null,
    null,
    null,
    40,
    40,
    null,
    null,
    null,
    null,
  ]);
});

test("where nothing is recorded there is nothing", () => {
  expect(
    segmentExtremes(read, { fromUs: 50_000_000, toUs: 60_000_000, columns: 4 }),
  ).toBeUndefined();
});
