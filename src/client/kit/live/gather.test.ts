import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gather } from "./gather.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the first news is told at once, what follows within a second together, and later ones at once again", () => {
  const told: (readonly number[])[] = [];
  const { add } = gather<number>((all) => told.push(all));

  add(1);
  add(2);
  add(3);
  const atOnce = [...told];
  vi.advanceTimersByTime(1_000);
  vi.advanceTimersByTime(5_000);
  add(4);

  expect(atOnce).toEqual([[1]]);
  expect(told).toEqual([[1], [2, 3], [4]]);
});

test("a stream of news without end is told once a second", () => {
  const told: (readonly number[])[] = [];
  const { add } = gather<number>((all) => told.push(all));

  for (let at = 0; at < 50; at++) {
    add(at);
    vi.advanceTimersByTime(100);
  }

  // At once, and at the end of each of the five seconds.
  expect(told.length).toBe(6);
  expect(told.flat()).toEqual(Array.from({ length: told.flat().length }, (_, at) => at));
});

test("after the stop nothing is told that waits", () => {
  const told: (readonly number[])[] = [];
  const { add, stop } = gather<number>((all) => told.push(all));

  add(1);
  add(2);
  stop();
  vi.advanceTimersByTime(10_000);

  expect(told).toEqual([[1]]);
});
