import { expect, test } from "vitest";
import { cellNumber } from "./cellNumber.ts";

test.each([
  ["3.5", 3.5],
  ["3,5", 3.5],
  ["−2", -2],
  ["+4", 4],
  [".5", 0.5],
  ["1e3", 1000],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["1,234,567", 1_234_567],
  ["80 %", 80],
  ["80%", 80],
  ["٣٫٥", 3.5],
  ["۱۲", 12],
  ["١٬٢٣٤", 1234],
  ["٨٠٪", 80],
])("%s says the number %d", (cell, number) => {
  expect(cellNumber(cell)).toBe(number);
});

test.each(["", "x", "1 2", "1.2.3", "1e308", "2024-01-05", "12:30", "1,2,3", "Infinity", "0x10"])(
  "%s says no number",
  (cell) => {
    expect(cellNumber(cell)).toBeNaN();
  },
);
