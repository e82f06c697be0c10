import { expect, test } from "vitest";
import { id } from "../../../domain/rules.ts";
import { foldedCells, severalCodes } from "./foldedCells.ts";

const cells = {
  labels: ["", "a", "b", "a+b", "a+c", "b+c"],
  table: [
    [9, 1, 0, 0, 1, 0],
    [2, 8, 0, 3, 0, 0],
    [0, 0, 7, 0, 0, 1],
    [0, 1, 0, 6, 2, 0],
    [0, 0, 0, 1, 5, 0],
    [1, 0, 2, 0, 0, 4],
  ],
  habits: [],
};

test("combinations are one last label, and nothing of the totals is lost", () => {
  const { labels, table, combinations } = foldedCells(cells, true);
  expect(labels).toEqual(["", "a", "b", severalCodes]);
  expect(combinations).toBe(3);
  expect(table).toEqual([
    [9, 1, 0, 1],
    [2, 8, 0, 3],
    [0, 0, 7, 1],
    [1, 1, 2, 18],
  ]);
  expect(table.flat().reduce((sum, one) => sum + one)).toBe(
    cells.table.flat().reduce((sum, one) => sum + one),
  );
});

test("what each rater had is folded likewise", () => {
  const raterId = id("account").parse("01990000-0000-7000-8000-000000000001");
  const [own] = foldedCells(
    { ...cells, habits: [{ raterId, amounts: [1, 2, 3, 4, 5, 6] }] },
    true,
  ).habits;
  expect(own).toEqual({ raterId, amounts: [1, 2, 3, 15] });
});

test("asked for, or as few as two, they stay as they are", () => {
  expect(foldedCells(cells, false)).toEqual({ ...cells, combinations: 3 });
  const two = {
    labels: ["", "a+b", "a+c"],
    table: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    habits: [],
  };
  expect(foldedCells(two, true)).toEqual({ ...two, combinations: 0 });
});
