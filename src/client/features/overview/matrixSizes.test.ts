import { expect, test } from "vitest";
import { fittingSize } from "./matrixSizes.ts";

const windows = {
  wide: { widthPx: 2560, heightPx: 1440 },
  usual: { widthPx: 1440, heightPx: 900 },
  phone: { widthPx: 390, heightPx: 844 },
};

test.each([
  ["a small study has letters in any window", [12, 3], ["large", "large", "large"]],
  ["forty recordings of thirty raters", [40, 30], ["medium", "small", "small"]],
  ["thirty recordings of four raters", [30, 4], ["large", "small", "small"]],
  ["rows that are scrolled in any size", [1000, 12], ["medium", "medium", "small"]],
  ["more raters than there is room for", [1000, 100], ["small", "small", "small"]],
] as const)("%s", (_name, [rows, columns], sizes) => {
  expect(
    [windows.wide, windows.usual, windows.phone].map((one) => fittingSize({ rows, columns }, one)),
  ).toEqual(sizes);
});
