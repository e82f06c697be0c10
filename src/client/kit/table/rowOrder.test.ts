import { expect, it } from "vitest";
import { fileRows } from "./column.ts";
import { nextOrder, orderedRows } from "./rowOrder.ts";

const rows = [{ value: 2 }, { value: null }, { value: 10 }, { value: -1 }];

it("numbers are ordered by size and what has no value stands last either way", () => {
  expect(valuesBy(false)).toEqual([-1, 2, 10, null]);
  expect(valuesBy(true)).toEqual([10, 2, -1, null]);
});

it("texts are ordered as the language does, with the numbers in them", () => {
  const names = ["Clip 10", "Älter", "Clip 9", "Zug"];

  expect(orderedRows(names, (name) => name, { isDown: false, language: "de" })).toEqual([
    "Älter",
    "Clip 9",
    "Clip 10",
    "Zug",
  ]);
});

it("numbers begin with the highest, texts with the first, and a third press gives the first order back", () => {
  const first = nextOrder(undefined, "events", true);
  const second = nextOrder(first, "events", true);

  expect(first).toEqual({ column: "events", isDown: true });
  expect(second).toEqual({ column: "events", isDown: false });
  expect(nextOrder(second, "events", true)).toBeUndefined();
  expect(nextOrder(first, "name", false)).toEqual({ column: "name", isDown: false });
});

it("a file has the columns that say what stands in it, heads first", () => {
  const table = fileRows<{ readonly name: string; readonly low: number; readonly high: number }>(
    [
      {
        id: "name",
        head: "Name",
        cell: () => "",
        file: { heads: ["Name"], cells: ({ name }) => [name] },
      },
      { id: "open", head: "Open", cell: () => "" },
      {
        id: "limits",
        head: "Interval",
        cell: () => "",
        file: { heads: ["low", "high"], cells: ({ low, high }) => [low, high] },
      },
    ],
    [{ name: "A", low: 0.25, high: 0.5 }],
  );

  expect(table).toEqual([
    ["Name", "low", "high"],
    ["A", 0.25, 0.5],
  ]);
});

function valuesBy(isDown: boolean): readonly (number | null)[] {
  return orderedRows(rows, ({ value }) => value, { isDown, language: "en" }).map(
    ({ value }) => value,
  );
}
