import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atPause } from "./atPause.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** When it resolves, in milliseconds, where something is pressed at these moments. */
async function resolvedAt(pressesMs: readonly number[]): Promise<number | undefined> {
  const startMs = performance.now();
  const pressedAtMs = () =>
    Math.max(
      ...pressesMs.map((atMs) => startMs + atMs).filter((atMs) => atMs <= performance.now()),
      -Infinity,
    );
  let atMs: number | undefined;
  void atPause(pressedAtMs, { firstMs: 1_000, longestMs: 10_000 }).then(() => {
    atMs = Math.round(performance.now() - startMs);
  });
  await vi.advanceTimersByTimeAsync(30_000);
  return atMs;
}

test("without a press it is the first wait, else two seconds after the last, but not for ever", async () => {
  expect(await resolvedAt([])).toBe(1_000);
  expect(await resolvedAt([900])).toBe(2_900);
  expect(await resolvedAt([900, 2_800, 4_000])).toBe(6_000);
  expect(await resolvedAt(Array.from({ length: 60 }, (_, at) => at * 500))).toBe(10_000);
});
