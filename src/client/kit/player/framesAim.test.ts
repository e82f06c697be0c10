import { expect, test } from "vitest";
import { evenFrameTable, frameTableOf } from "../../../domain/frameTable.ts";
import { frameAt } from "../../../domain/mediaTime.ts";
import { type Aim, aimAt, corrected } from "./framesAim.ts";

/** 10 to 100 ms, each another than the one before; two very short ones after long ones among them. */
const startsUs = Array.from({ length: 300 }, (_, frame) => (frame * frame * 37) % 91).reduce<
  number[]
>((times, lengthMs) => [...times, (times.at(-1) ?? 0) + (lengthMs + 10) * 1000], [0]);
const table = frameTableOf(startsUs, (startsUs.at(-1) ?? 0) + 40_000);

/** Shows what Chromium shows: the first frame that, were it of average length, ends after the time. */
function likeChromium(timeUs: number, averageUs: number): number {
  const frame = startsUs.findIndex((startUs) => startUs + averageUs >= timeUs);
  return frame < 0 ? startsUs.length - 1 : frame;
}

test.each([20_000, 55_000, 90_000])(
  "every frame is found in a player that takes all frames for %d µs long",
  (averageUs) => {
    if (!table) throw new Error("there are frames");
    for (let frame = 1; frame < startsUs.length - 1; frame += 1) {
      let aim: Aim | undefined = aimAt(frame, table);
      let shown = -1;
      while (aim) {
        shown = likeChromium(aim.timeUs, averageUs);
        aim = corrected(aim, shown, table);
      }

      expect(shown).toBe(frame);
    }
  },
);

test("a player that shows the right frame is sent nowhere else", () => {
  if (!table) throw new Error("there are frames");

  expect(corrected(aimAt(7, table), 7, table)).toBeUndefined();
});

test("a frame that a player never shows is given up", () => {
  if (!table) throw new Error("there are frames");
  let aim: Aim | undefined = aimAt(7, table);
  let tries = 0;

  while (aim) {
    aim = corrected(aim, aim.timeUs > 400_000 ? 8 : 6, table);
    tries += 1;
  }

  expect(tries).toBeLessThan(12);
});

test.each([25, 30_000 / 1001, 60, 24_000 / 1001])(
  "at %f frames a second the first aim at a frame lies inside that frame",
  (framesPerSecond) => {
    const even = evenFrameTable({ framesPerSecond, durationUs: 60_000_000 });
    for (let frame = 0; frame < 1_400; frame += 1) {
      expect(frameAt(aimAt(frame, even).timeUs, framesPerSecond)).toBe(frame);
    }
  },
);
