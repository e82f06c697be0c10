import fc from "fast-check";
import { expect, test } from "vitest";
import { interpolatedClock } from "./interpolatedClock.ts";

test("time goes on by the wall between reports that come four times a second", () => {
  const clock = interpolatedClock();
  clock.setRunning(true, 0);
  clock.heard(1_000_000, 0);

  expect(clock.timeUs(100)).toBe(1_100_000);
  clock.heard(1_250_000, 250);
  expect(clock.timeUs(260)).toBe(1_260_000);
});

test("time stands while paused, and takes what the player then tells", () => {
  const clock = interpolatedClock();
  clock.setRunning(true, 0);
  clock.heard(1_000_000, 0);
  clock.setRunning(false, 200);

  expect(clock.timeUs(5_000)).toBe(1_200_000);
  clock.heard(1_180_000, 5_100);
  expect(clock.timeUs(9_000)).toBe(1_180_000);
});

test("without reports the time runs no further than a step after the last", () => {
  const clock = interpolatedClock();
  clock.setRunning(true, 0);
  clock.heard(1_000_000, 0);

  expect(clock.timeUs(10_000)).toBe(1_250_000);
  clock.heard(1_010_000, 10_000);
  expect(clock.timeUs(10_000)).toBeGreaterThanOrEqual(1_010_000);
});

test("speed counts, also for how far a step is", () => {
  const clock = interpolatedClock();
  clock.setRunning(true, 0);
  clock.setRate(2, 0);
  clock.heard(0, 0);

  expect(clock.timeUs(100)).toBe(200_000);
  expect(clock.timeUs(10_000)).toBe(500_000);
});

test("a report that is a little late moves the time back by nothing, one that is far behind does", () => {
  const clock = interpolatedClock();
  clock.setRunning(true, 0);
  clock.heard(1_000_000, 0);
  const before = clock.timeUs(240);

  clock.heard(1_200_000, 250);
  expect(clock.timeUs(250)).toBeGreaterThanOrEqual(before);
  clock.heard(300_000, 260);
  expect(clock.timeUs(260)).toBe(300_000);
});

test("a seek is there at once", () => {
  const clock = interpolatedClock();
  clock.setRunning(true, 0);
  clock.heard(9_000_000, 0);
  clock.jump(2_000_000, 100);

  expect(clock.timeUs(150)).toBe(2_050_000);
});

test("while playing with late reports the time never goes back, and stays within a few hundredths of the truth", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 60 }),
      fc.constantFrom(0.5, 1, 1.5, 2),
      (latenessesMs, rate) => {
        const clock = interpolatedClock();
        clock.setRunning(true, 0);
        clock.setRate(rate, 0);
        let last = 0;
        for (const [at, lateMs] of latenessesMs.entries()) {
          const toldMs = at * 250;
          clock.heard(toldMs * 1000 * rate, toldMs + lateMs);
          for (let nowMs = toldMs + 60; nowMs < toldMs + 250; nowMs += 16) {
            const timeUs = clock.timeUs(nowMs);
            const errorMs = timeUs / 1000 / rate - nowMs;

            expect(timeUs).toBeGreaterThanOrEqual(last);
            expect(errorMs).toBeLessThanOrEqual(0.001);
            expect(errorMs).toBeGreaterThanOrEqual(-60.001);
            last = timeUs;
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});
