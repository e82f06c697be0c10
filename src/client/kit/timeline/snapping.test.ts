import { expect, test } from "vitest";
import { besideFrame, snap, toFrame } from "./snapping.ts";

test("a time snaps to the nearest candidate in reach, else stays", () => {
  expect(snap(1000, [400, 950, 1100], 100)).toEqual({ timeUs: 950, ontoUs: 950 });
  expect(snap(1000, [400, 1200], 100)).toEqual({ timeUs: 1000, ontoUs: null });
});

test("a time goes to the recording's own frames where they are known, else to those of its rate", () => {
  const frames = { nearestUs: (timeUs: number) => (timeUs < 50_000 ? 7 : 70_007) };

  expect(toFrame(41_000, { frames, framesPerSecond: 25 })).toBe(7);
  expect(toFrame(41_000, { frames: undefined, framesPerSecond: 25 })).toBe(40_000);
  expect(toFrame(41_000.4, { frames: undefined, framesPerSecond: null })).toBe(41_000);
});

test("the frame beside one is never the same one, however uneven the frames are", () => {
  const times = [0, 10_000, 100_000, 140_000];
  const nearestUs = (wantedUs: number) =>
    times.toSorted((a, b) => Math.abs(a - wantedUs) - Math.abs(b - wantedUs))[0] ?? 0;
  const known = { frames: { nearestUs }, framesPerSecond: 25 };

  expect(besideFrame(100_000, 1, known)).toBe(140_000);
  expect(besideFrame(10_000, 1, known)).toBeGreaterThan(10_000);
  expect(besideFrame(100_000, -1, known)).toBeLessThan(100_000);
  expect(besideFrame(0, -1, known)).toBe(0);
});
