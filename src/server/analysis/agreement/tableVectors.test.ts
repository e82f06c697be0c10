import { expect, test } from "vitest";
import type { Cells } from "./cells.ts";
import { recipeModel } from "./recipeModel.ts";

const unitUs = 1_000_000;
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

test.each(recipes)("tables that stay keep their vectors ($kind)", (recipe) => {
  const [one, two] = [table([1, 2, 5], [1, 1, 9]), table([2, 2, 4])];
  const before = recipeModel(
    recipe,
    [
      [one, one],
      [two, two],
    ],
    false,
  ).vectors;
  const changed = table([2, 1, 7]);
  const after = recipeModel(
    recipe,
    [
      [one, one],
      [changed, changed],
    ],
    false,
  ).vectors;
  expect(after[0]).toBe(before[0]);
  const [own, other] = [table([1, 2, 5], [1, 1, 9]), table([2, 1, 7])];
  expect(after).toEqual(
    recipeModel(
      recipe,
      [
        [own, own],
        [other, other],
      ],
      false,
    ).vectors,
  );
});

test.each(recipes)("with a label more all vectors are made anew ($kind)", (recipe) => {
  const one = table([1, 2, 5], [1, 1, 9]);
  const copy = () => table([1, 2, 5], [1, 1, 9]);
  const more = table([0, 1, 3], [3, 2, 1]);
  recipeModel(
    recipe,
    [
      [one, one],
      [copy(), copy()],
    ],
    false,
  );
  const { vectors } = recipeModel(
    recipe,
    [
      [one, one],
      [more, more],
    ],
    false,
  );
  const [own, other] = [copy(), table([0, 1, 3], [3, 2, 1])];
  expect(vectors).toEqual(
    recipeModel(
      recipe,
      [
        [own, own],
        [other, other],
      ],
      false,
    ).vectors,
  );
});

test("units of another length are other vectors", () => {
  const [one, two] = [table([1, 2, 5]), table([2, 2, 4])];
  const of = (length: number) =>
    recipeModel(
      { kind: "unitizing_alpha", unitUs: length },
      [
        [one, one],
        [two, two],
      ],
      false,
    ).vectors;
  expect(of(1)[0]?.[0]).toBe(10);
  expect(of(2)[0]?.[0]).toBe(5);
});
