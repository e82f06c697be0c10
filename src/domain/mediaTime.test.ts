import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTimecode, frameAt, frameStartUs, parseTimecode } from "./mediaTime.ts";

test.each([
  [0, "0:00.000"],
  [185_840_000, "3:05.840"],
  [3_723_000_500, "1:02:03.001"],
  [-1_500_000, "-0:01.500"],
])("%i µs is written %s", (timeUs, text) => {
  expect(formatTimecode(timeUs)).toBe(text);
});

test("without digits a time is cut, not rounded up: 0:59 is not yet a minute", () => {
  expect(formatTimecode(59_900_000, { digits: 0 })).toBe("0:59");
});

test.each([
  ["75", 75_000_000],
  ["75.5", 75_500_000],
  ["1:15.5", 75_500_000],
  ["1:15,25", 75_250_000],
  ["1:02:03", 3_723_000_000],
  [" 0:00.000001 ", 1],
])("%s is read as %i µs", (text, timeUs) => {
  expect(parseTimecode(text)).toBe(timeUs);
});

test.each(["", "a", "1:75", "1:60:00", "-1", "1:2:3:4", "1.5.5", "∞"])("%s is no time", (text) => {
  expect(parseTimecode(text)).toBeUndefined();
});

test("what is written to the millisecond is read back as the same time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399_999 }), (ms) => {
      expect(parseTimecode(formatTimecode(ms * 1000))).toBe(ms * 1000);
    }),
  );
});

test("a frame's first moment belongs to it, at any frame rate", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200_000 }),
      fc.constantFrom(24, 25, 29.97, 30, 60),
      (frame, rate) => {
        expect(frameAt(frameStartUs(frame, rate) + 1, rate)).toBe(frame);
      },
    ),
  );
});
