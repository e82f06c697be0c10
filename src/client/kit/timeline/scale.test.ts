import { expect, test } from "vitest";
import {
  around,
  showsAll,
  closestSpanUs,
  fit,
  follow,
  panBy,
  ticksOf,
  timeAt,
  wholeAfter,
  windowUntil,
  withWhole,
  xOf,
  zoomAt,
} from "./scale.ts";

const second = 1_000_000;
const minute = 60_000_000;

test("a moment and its pixel lead to each other", () => {
  const scale = { fromUs: 10_000_000, toUs: 20_000_000, widthPx: 500 };

  expect(xOf(scale, 15_000_000)).toBe(250);
  expect(timeAt(scale, 250)).toBe(15_000_000);
});

test("zooming keeps the moment under the pointer where it is", () => {
  const scale = fit(10 * minute, 1000);
  const aroundUs = timeAt(scale, 730);

  const closer = zoomAt(scale, { factor: 7, aroundUs, durationUs: 10 * minute });

  expect(xOf(closer, aroundUs)).toBeCloseTo(730, 6);
  expect(closer.toUs - closer.fromUs).toBeCloseTo((10 * minute) / 7, 3);
});

test("zooming ends at the whole recording and at the closest look", () => {
  const scale = fit(minute, 1000);

  const out = zoomAt(scale, { factor: 0.01, aroundUs: 0, durationUs: minute });
  const closest = zoomAt(scale, { factor: 1e9, aroundUs: 30_000_000, durationUs: minute });

  expect(out).toEqual(scale);
  expect(closest.toUs - closest.fromUs).toBeCloseTo(closestSpanUs, 6);
});

test("panning stops at both ends of the recording", () => {
  const scale = { fromUs: 10_000_000, toUs: 20_000_000, widthPx: 500 };

  expect(panBy(scale, -50_000_000, minute).fromUs).toBe(0);
  expect(panBy(scale, 500_000_000, minute).toUs).toBe(minute);
});

test("following turns the page only when the playhead has left it", () => {
  const scale = { fromUs: 0, toUs: 10_000_000, widthPx: 500 };

  expect(follow(scale, 9_999_000, minute)).toBe(scale);
  expect(follow(scale, 10_500_000, minute).fromUs).toBe(9_500_000);
});

test.each([
  [minute, 5_000_000],
  [2 * 60 * minute, 600_000_000],
  [2_000_000, 200_000],
])("a ruler over %i µs has labels every %i µs on 1,200 px", (durationUs, stepUs) => {
  const ticks = ticksOf(fit(durationUs, 1200), 80);

  expect(ticks.stepUs).toBe(stepUs);
  expect(ticks.stepUs % ticks.minorStepUs).toBe(0);
  expect(ticks.timesUs[0]).toBe(0);
});

test("the whole of a growing recording grows in large steps, and the window does not move meanwhile", () => {
  let wholeUs = 10 * second;
  let steps = 0;
  for (let durationUs = 10 * second; durationUs < 1000 * second; durationUs += second / 10) {
    const next = wholeAfter(wholeUs, durationUs);
    if (next !== wholeUs) steps += 1;
    expect(next).toBeGreaterThanOrEqual(durationUs);
    wholeUs = next;
  }

  expect(steps).toBeLessThan(30);
});

test("a duration that becomes known is shown as it is", () => {
  expect(wholeAfter(1, 92 * second)).toBe(92 * second);
  expect(wholeAfter(92 * second, 30 * second)).toBe(30 * second);
});

test("with another whole, what showed all shows all, and what showed a part stays", () => {
  const change = { beforeUs: 10 * second, afterUs: 20 * second };

  expect(withWhole(fit(10 * second, 100), change)).toEqual(fit(20 * second, 100));
  const part = { fromUs: 2 * second, toUs: 4 * second, widthPx: 100 };
  expect(withWhole(part, change)).toEqual(part);
});

test("an end of the window goes no nearer to the other than the closest look", () => {
  const scale = { fromUs: 2 * second, toUs: 4 * second, widthPx: 100 };
  const at = (end: "from" | "to", timeUs: number) =>
    windowUntil(scale, end, { timeUs, durationUs: 10 * second });

  expect(at("from", 9 * second).fromUs).toBe(4 * second - closestSpanUs);
  expect(at("from", -5).fromUs).toBe(0);
  expect(at("to", 0).toUs).toBe(2 * second + closestSpanUs);
  expect(at("to", 99 * second).toUs).toBe(10 * second);
});

test("a working window has the playhead in its middle, and stays inside the recording", () => {
  const whole = fit(10 * minute, 1000);
  const window = { spanUs: 30 * second, durationUs: 10 * minute };

  expect(around(whole, 5 * minute, window)).toEqual({
    fromUs: 5 * minute - 15 * second,
    toUs: 5 * minute + 15 * second,
    widthPx: 1000,
  });
  expect(around(whole, 0, window)).toMatchObject({ fromUs: 0, toUs: 30 * second });
  expect(around(whole, 10 * minute, window)).toMatchObject({ toUs: 10 * minute });
  expect(showsAll(around(whole, 0, { ...window, spanUs: 20 * minute }), 10 * minute)).toBe(true);
  expect(showsAll(around(whole, 0, window), 10 * minute)).toBe(false);
});
