import { expect, it } from "vitest";
import { numberCell, type TableLine, textCell } from "../../kit/chart/chartTable.ts";
import { nextOrder, orderedLines } from "./rowOrder.ts";

const lines: readonly TableLine[] = [
  line("b", "Clip 10", 2),
  line("c", "Clip 2", null),
  line("a", "Äpfel", 11),
];

it("orders numbers by size and puts what has none last, whichever way round", () => {
  expect(idsBy({ column: 1, isDown: false })).toEqual(["b", "a", "c"]);
  expect(idsBy({ column: 1, isDown: true })).toEqual(["a", "b", "c"]);
});

it("orders texts as people do", () => {
  expect(idsBy({ column: 0, isDown: false })).toEqual(["a", "c", "b"]);
});

it("goes from high to low, from low to high and back to the order they came in", () => {
  const down = nextOrder(undefined, 1, true);
  const up = nextOrder(down, 1, true);

  expect(down).toEqual({ column: 1, isDown: true });
  expect(up).toEqual({ column: 1, isDown: false });
  expect(nextOrder(up, 1, true)).toBeUndefined();
  expect(nextOrder(up, 0, false)).toEqual({ column: 0, isDown: false });
});

function idsBy(order: { readonly column: number; readonly isDown: boolean }): readonly string[] {
  return orderedLines(lines, order, "de").map(({ id }) => id);
}

function line(id: string, name: string, value: number | null): TableLine {
  return {
    id,
    cells: [
      textCell(name),
      value === null ? { text: "", values: [null] } : numberCell(value, String),
    ],
  };
}
