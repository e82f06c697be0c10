import { expect, test } from "vitest";
import { frameTableOf } from "../../../domain/frameTable.ts";
import { formatAfter, formatTime, parseTime, typedTarget } from "./timeFormat.ts";

const frames = frameTableOf([0, 33_000, 133_000, 150_000], 200_000);

test.each([
  ["timecode", "0:00.140"],
  ["seconds", "0.140"],
  ["frames", "2"],
] as const)("a moment as %s is %s", (format, text) => {
  expect(formatTime(140_000, { format, frames })).toBe(text);
});

test("where no frames are known they are told as a timecode", () => {
  expect(formatTime(140_000, { format: "frames", frames: undefined })).toBe("0:00.140");
  expect(parseTime("75", { format: "frames", frames: undefined })).toBe(75_000_000);
  expect(parseTime("f75", { format: "frames", frames: undefined })).toBeUndefined();
});

test.each([
  ["f2", "timecode", 133_000],
  ["#2", "seconds", 133_000],
  ["2 f", "seconds", 133_000],
  ["2", "frames", 133_000],
  ["2", "timecode", 2_000_000],
  ["1:15,5", "frames", 75_500_000],
  ["f9", "timecode", undefined],
  ["soon", "frames", undefined],
] as const)("%s typed where times are told as %s", (text, format, timeUs) => {
  expect(parseTime(text, { format, frames })).toBe(timeUs);
});

test("a sign goes on or back from the moment on screen, by time or by frames", () => {
  const as = { format: "timecode", frames } as const;

  expect(typedTarget("+0:05", 1_000_000, as)).toBe(6_000_000);
  expect(typedTarget("-5", 1_000_000, as)).toBe(0);
  expect(typedTarget("-1f", 140_000, as)).toBe(33_000);
  expect(typedTarget("+9", 33_000, { format: "frames", frames })).toBe(150_000);
  expect(typedTarget("+", 33_000, as)).toBeUndefined();
});

test("formats follow each other round, frames only where there are some", () => {
  expect(formatAfter("seconds", true)).toBe("frames");
  expect(formatAfter("seconds", false)).toBe("timecode");
  expect(formatAfter("frames", false)).toBe("timecode");
});
