import { expect, test } from "vitest";
import { newLagWatch } from "./lagging.ts";

/** Plays at 25 frames a second, shows those frames and no others, and each so late. */
function played(frames: readonly number[], lateMs: (frame: number) => number = () => 10) {
  const watch = newLagWatch();
  frames.forEach((frame, at) => {
    const atMs = frame * 40 + lateMs(frame);
    watch.hear({
      atMs,
      mediaTimeUs: frame * 40_000,
      clockUs: atMs * 1000,
      presented: at + 1,
      frame,
    });
  });
  return { watch, nowMs: (frames.at(-1) ?? 0) * 40 + lateMs(frames.at(-1) ?? 0) };
}
const each = (count: number) => Array.from({ length: count }, (_, frame) => frame);

test("a picture that keeps up says nothing, and neither does one that leaves out a frame now and then", () => {
  const smooth = played(each(100));
  const almost = played(each(100).filter((frame) => frame !== 80 && frame !== 90));

  expect(smooth.watch.behind(smooth.nowMs)).toBeUndefined();
  expect(almost.watch.behind(almost.nowMs)).toBeUndefined();
});

test("frames that were never shown are counted for a second", () => {
  const every3rd = played(each(100).filter((frame) => frame % 3 === 0));

  // Nine gaps of two frames lie within it.
  expect(every3rd.watch.behind(every3rd.nowMs)).toEqual({ lateUs: 0, dropped: 18 });
});

test("frames that the browser has shown without telling of each are not counted", () => {
  const watch = newLagWatch();
  for (const frame of each(30).filter((one) => one % 3 === 0)) {
    const atMs = frame * 40;
    const mediaTimeUs = frame * 40_000;
    watch.hear({ atMs, mediaTimeUs, clockUs: mediaTimeUs, presented: frame + 1, frame });
  }

  expect(watch.behind(27 * 40)).toBeUndefined();
});

test("a picture that is later and later than its sound, or stands still, is behind by so much", () => {
  const late = played(each(50), (frame) => frame * 5);
  const { watch, nowMs } = played(each(50));

  expect(late.watch.behind(late.nowMs)).toEqual({ lateUs: 245_000, dropped: 0 });
  expect(watch.behind(nowMs + 100)).toBeUndefined();
  expect(watch.behind(nowMs + 400)).toEqual({ lateUs: 410_000, dropped: 0 });
});

test("after a pause, a seek or a leap it begins anew", () => {
  const { watch, nowMs } = played(each(100).filter((frame) => frame % 3 === 0));
  watch.hear({
    atMs: nowMs + 50,
    mediaTimeUs: 60_000_000,
    clockUs: 60_000_000,
    presented: 40,
    frame: 1500,
  });
  expect(watch.behind(nowMs + 60)).toBeUndefined();

  const paused = played(each(50), (frame) => frame * 5);
  paused.watch.forget();
  expect(paused.watch.behind(paused.nowMs + 5_000)).toBeUndefined();
});
