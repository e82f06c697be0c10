import { expect, test } from "vitest";
import { cellNumber, cellNumbers } from "./cellNumber.ts";

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
  ["1 234,5", 1234.5],
  ["12\u00A0000", 12_000],
  ["3\u202F000.25", 3000.25],
  ["1'234'567", 1_234_567],
])("%s says the number %d", (cell, number) => {
  expect(cellNumber(cell)).toBe(number);
});

test.each(["", "x", "1 2", "1.2.3", "1e308", "2024-01-05", "12:30", "1,2,3", "Infinity", "0x10"])(
  "%s says no number",
  (cell) => {
    expect(cellNumber(cell)).toBeNaN();
  },
);

test.each([
  ["decimals behind commas", ["1.234,5", "3.400", "2,5"], [1234.5, 3400, 2.5]],
  ["decimals behind points", ["1,234.5", "3,400", "2.5"], [1234.5, 3400, 2.5]],
  ["Arabic decimals", ["٣٫٥", "1,200"], [3.5, 1200]],
  ["nothing that tells", ["3.400", "1.250", "2"], [3.4, 1.25, 2]],
  ["both kinds of decimals", ["1,5", "1.5", "1.250"], [1.5, 1.5, 1.25]],
  ["three decimals after a zero", ["0,125", "1,250", "3.400"], [0.125, 1.25, 3400]],
])("among %s a sign before three digits is read by them", (_, cells, numbers) => {
  expect(cellNumbers(cells)).toEqual(numbers);
});
