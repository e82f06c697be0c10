import { expect, test } from "vitest";
import { evenFrameTable } from "../../../domain/frameTable.ts";
import { movedFrames, observedFramesPerSecond } from "./frames.ts";

test("the frame rate is seen in the spacing of shown frames, jumps and repeats aside", () => {
  const times = [0, 40_000, 80_000, 80_000, 120_000, 9_000_000, 9_040_000];

  expect(observedFramesPerSecond(times)).toBe(25);
  expect(observedFramesPerSecond([0, 40_000])).toBeUndefined();
});

test("a busy browser that leaves frames out does not make the film a slower one", () => {
  const leavingOut = [0, 80_000, 200_000, 280_000, 440_000, 560_000, 640_000];

  expect(observedFramesPerSecond(leavingOut)).toBe(25);
});

test("times that a container keeps to the millisecond give the true rate", () => {
  const times = Array.from({ length: 120 }, (_, frame) => Math.round((frame * 1001) / 30) * 1000);

  expect(observedFramesPerSecond(times)).toBeCloseTo(29.97, 1);
});

test("frames of no common length are as far apart as most of them", () => {
  const times = [0, 40_000, 80_000, 120_000, 137_000, 191_000, 231_000, 254_000, 294_000, 301_500];

  expect(observedFramesPerSecond(times)).toBe(25);
});

test("frames of a source that starts later lie later, and there are none before it", () => {
  const own = evenFrameTable({ framesPerSecond: 25, durationUs: 4_000_000 });
  const moved = movedFrames(own, 10_000_000);

  expect(moved.frameAt(10_045_000)).toBe(1);
  expect([moved.startUs(1), moved.endUs(1)]).toEqual([10_040_000, 10_080_000]);
  expect(moved.nearestEdgeUs(10_045_000)).toBe(10_040_000);
  expect(moved.nearestEdgeUs(3_333_333)).toBe(3_333_333);
  expect(moved.nearestEdgeUs(15_000_001)).toBe(15_000_001);
});
