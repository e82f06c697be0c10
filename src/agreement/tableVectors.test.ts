import { expect, test } from "vitest";
import type { EventRecipe } from "../domain/entities/recipe.ts";
import type { Cells } from "./tables/cells.ts";
import { LabelBook } from "./labelBook.ts";
import { eventMeasure } from "./index.ts";

const unitUs = 1_000_000;
const book = new LabelBook(["a", "b", "c"]);
for (const place of [0, 1, 2]) book.numberOf([place]);
const recipes = [
  { kind: "time_unit_kappa", unitUs },
  { kind: "tolerance_kappa", unitUs, toleranceUs: unitUs },
  { kind: "unitizing_alpha", unitUs },
  { kind: "event_alignment", toleranceUs: unitUs, overlapShare: 0 },
  { kind: "percent", unitUs },
] as const;

function table(...cells: readonly (readonly [number, number, number])[]): Cells {
  return {
    first: Int32Array.from(cells, ([first]) => first),
    second: Int32Array.from(cells, ([, second]) => second),
    amounts: Float64Array.from(cells, ([, , amount]) => amount),
  };
}

/** Of two recordings, each with one table wherever the recipe takes tables. */
function vectorsOf(recipe: EventRecipe, ...tables: readonly Cells[]) {
  return eventMeasure(recipe).estimator(
    recipe,
    tables.map((one) => [one, one]),
    { book, isOneCode: false, isPool: false },
  ).vectors;
}

test.each(recipes)("tables that stay keep their vectors ($kind)", (recipe) => {
  const one = table([1, 2, 5], [1, 1, 9]);
  const before = vectorsOf(recipe, one, table([2, 2, 4]));
  const after = vectorsOf(recipe, one, table([2, 1, 7]));
  expect(after[0]).toBe(before[0]);
  expect(after).toEqual(vectorsOf(recipe, table([1, 2, 5], [1, 1, 9]), table([2, 1, 7])));
});

test.each(recipes)("with a label more all vectors are made anew ($kind)", (recipe) => {
  const one = table([1, 2, 5], [1, 1, 9]);
  const copy = () => table([1, 2, 5], [1, 1, 9]);
  const more = () => table([0, 1, 3], [3, 2, 1]);
  vectorsOf(recipe, one, copy());
  expect(vectorsOf(recipe, one, more())).toEqual(vectorsOf(recipe, copy(), more()));
});

test("units of another length are other vectors", () => {
  const [one, two] = [table([1, 2, 5]), table([2, 2, 4])];
  const of = (length: number) => vectorsOf({ kind: "unitizing_alpha", unitUs: length }, one, two);
  expect(of(1)[0]?.[0]).toBe(10);
  expect(of(2)[0]?.[0]).toBe(5);
});
