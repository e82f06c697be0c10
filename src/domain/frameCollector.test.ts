import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collectFrames } from "./frameCollector.ts";

function collected(timesUs: readonly number[]): number[] {
  const frames = collectFrames();
  for (const timeUs of timesUs) frames.add(timeUs);
  return [...frames.timesUs()];
}

test("frames come in the order in which they are shown, each once, whatever order they came in", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { maxLength: 3000 }), (timesUs) => {
      expect(collected(timesUs)).toEqual([...new Set(timesUs)].toSorted((a, b) => a - b));
    }),
  );
});

test("frames that lie in the file before those they are shown after find their place", () => {
  expect(collected([0, 160_000, 80_000, 40_000, 120_000])).toEqual([
    0, 40_000, 80_000, 120_000, 160_000,
  ]);
});

test("what is over before the recording begins is left out, what reaches into it stays", () => {
  expect(collected([-80_000, -40_000, 0, 40_000])).toEqual([0, 40_000]);
  expect(collected([-46_000, -6_000, 34_000])).toEqual([-6_000, 34_000]);
});
