import { expect, test } from "vitest";
import { evenFrameTable, frameTableOf } from "../../domain/frameTable.ts";
import { frameAt, frameStartUs } from "../../domain/mediaTime.ts";
import { observedFramesPerSecond, seekTargetUs, shownFrameUs, stepTargetUs } from "./frames.ts";

test.each([25, 30_000 / 1001, 60, 24_000 / 1001])(
  "at %f frames a second a seek to any frame's own time lands inside that frame, and a step beside it",
  (framesPerSecond) => {
    const on = evenFrameTable({ framesPerSecond, durationUs: 60_000_000 });
    for (let frame = 0; frame < 1_400; frame += 1) {
      const startUs = frameStartUs(frame, framesPerSecond);

      expect(frameAt(seekTargetUs(startUs, on), framesPerSecond)).toBe(frame);
      expect(frameAt(stepTargetUs(startUs, 1, on), framesPerSecond)).toBe(frame + 1);
      expect(frameAt(stepTargetUs(startUs, -1, on), framesPerSecond)).toBe(Math.max(frame - 1, 0));
    }
  },
);

test("beyond the end is the last frame", () => {
  const on = evenFrameTable({ framesPerSecond: 25, durationUs: 2_000_000 });

  expect(seekTargetUs(9_000_000, on)).toBe(1_980_000);
  expect(stepTargetUs(1_960_000, 1, on)).toBe(1_980_000);
});

const uneven = frameTableOf([0, 33_000, 133_000, 149_667, 400_000], 500_000);

test("among uneven frames a seek aims at the middle of the frame, however long that is", () => {
  if (!uneven) throw new Error("there are frames");

  expect(seekTargetUs(133_000, uneven)).toBe(141_333);
  expect(seekTargetUs(399_000, uneven)).toBe(274_833);
  expect(stepTargetUs(149_667, -2, uneven)).toBe(83_000);
  expect(stepTargetUs(149_667, 1, uneven)).toBe(450_000);
});

test("a frame that the player rounds to a millisecond is told by its time in the table", () => {
  if (!uneven) throw new Error("there are frames");

  expect(shownFrameUs(150_000, uneven)).toBe(149_667);
  expect(shownFrameUs(149_000, uneven)).toBe(149_667);
  expect(shownFrameUs(399_500, uneven)).toBe(400_000);
});

test("a time that no frame of the table begins near is left as the player tells it", () => {
  if (!uneven) throw new Error("there are frames");

  expect(shownFrameUs(280_000, uneven)).toBe(280_000);
});

test("a first frame before the start is at the start", () => {
  const early = frameTableOf([-20_000, 20_000, 60_000], 100_000);
  if (!early) throw new Error("there are frames");

  expect(shownFrameUs(-20_000, early)).toBe(0);
});

test("the frame rate is seen in the spacing of shown frames, jumps and repeats aside", () => {
  const times = [0, 40_000, 80_000, 80_000, 120_000, 9_000_000, 9_040_000];

  expect(observedFramesPerSecond(times)).toBe(25);
  expect(observedFramesPerSecond([0, 40_000])).toBeUndefined();
});
