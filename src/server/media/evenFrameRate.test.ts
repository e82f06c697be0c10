import { expect, test } from "vitest";
import { evenFrameRate } from "./evenFrameRate.ts";

const frames = (count: number, rate: number) =>
  Array.from({ length: count }, (_, frame) => frame / rate);

test.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60, 120, 12.5])(
  "%d frames per second are found exactly, in whole milliseconds and out of order too",
  (rate) => {
    const seconds = frames(300, rate);
    const rounded = seconds.map((second) => Math.round(second * 1000) / 1000);

    expect(evenFrameRate(seconds)).toBeCloseTo(rate, 9);
    expect(evenFrameRate(rounded.toReversed())).toBeCloseTo(rate, 3);
  },
);

test.each([
  ["no frames", []],
  ["one frame", [0]],
  ["two frames", [0, 0.04]],
  ["frames at one time", [0, 0, 0, 0]],
  ["a frame left out", frames(100, 25).toSpliced(40, 1)],
  [
    "a camera that slows down in the dark",
    [...frames(100, 30), ...frames(50, 15).map((s) => s + 4)],
  ],
])("there is no frame rate with %s", (_what, seconds) => {
  expect(evenFrameRate(seconds)).toBeNull();
});
