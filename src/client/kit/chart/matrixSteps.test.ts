import { expect, it } from "vitest";
import { steppedTo } from "./matrixSteps.ts";

const size = { rows: { length: 3 }, columns: { length: 4 }, isRtl: false };

it("goes from cell to cell by arrows and stays within the matrix", () => {
  expect(steppedTo("ArrowRight", { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 1 });
  expect(steppedTo("ArrowDown", { row: 2, column: 1 }, size)).toEqual({ row: 2, column: 1 });
  expect(steppedTo("ArrowLeft", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 0 });
  expect(steppedTo("End", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 3 });
  expect(steppedTo("PageUp", { row: 2, column: 3 }, size)).toEqual({ row: 0, column: 3 });
});

it("leaves other keys to the page", () => {
  expect(steppedTo("a", { row: 0, column: 0 }, size)).toBeUndefined();
});

it("follows the arrow that is pressed where columns run from the right", () => {
  const mirrored = { ...size, isRtl: true };

  expect(steppedTo("ArrowLeft", { row: 0, column: 0 }, mirrored)).toEqual({ row: 0, column: 1 });
});
