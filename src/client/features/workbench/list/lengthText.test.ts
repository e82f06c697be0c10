import { expect, test } from "vitest";
import { lengthText } from "./lengthText.ts";

test("an event is so many seconds long, from five minutes on so many minutes and hours", () => {
  expect([0, 240_000, 12_345_000, 299_900_000].map(lengthText)).toEqual([
    "0.0",
    "0.2",
    "12.3",
    "299.9",
  ]);
  expect([300_000_000, 725_400_000, 11_240_000_000].map(lengthText)).toEqual([
    "5:00",
    "12:05",
    "3:07:20",
  ]);
});
