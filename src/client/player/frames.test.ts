import { expect, test } from "vitest";
import { frameAt, frameStartUs } from "../../domain/mediaTime.ts";
import { observedFramesPerSecond, seekTargetUs, stepTargetUs } from "./frames.ts";

test.each([25, 30_000 / 1001, 60, 24_000 / 1001])(
  "at %f frames a second a seek to any frame's own time lands inside that frame, and a step beside it",
  (framesPerSecond) => {
    const durationUs = 60_000_000;
    for (let frame = 0; frame < 1_400; frame += 1) {
      const startUs = frameStartUs(frame, framesPerSecond);
      const on = { framesPerSecond, durationUs };

      expect(frameAt(seekTargetUs(startUs, on), framesPerSecond)).toBe(frame);
      expect(frameAt(stepTargetUs(startUs, 1, on), framesPerSecond)).toBe(frame + 1);
      expect(frameAt(stepTargetUs(startUs, -1, on), framesPerSecond)).toBe(Math.max(frame - 1, 0));
    }
  },
);

test("beyond the end is the last frame", () => {
  const on = { framesPerSecond: 25, durationUs: 2_000_000 };

  expect(seekTargetUs(9_000_000, on)).toBe(1_980_000);
  expect(stepTargetUs(1_960_000, 1, on)).toBe(1_980_000);
});

test("the frame rate is seen in the spacing of shown frames, jumps and repeats aside", () => {
  const times = [0, 40_000, 80_000, 80_000, 120_000, 9_000_000, 9_040_000];

  expect(observedFramesPerSecond(times)).toBe(25);
  expect(observedFramesPerSecond([0, 40_000])).toBeUndefined();
});
