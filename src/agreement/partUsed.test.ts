import { expect, test } from "vitest";
import type { Figure } from "./figure.ts";
import { id } from "../domain/rules.ts";
import { partUsed } from "./partUsed.ts";

const of = {
  by: "criterion",
  criterionId: id("criterion").parse("01930000-0000-7000-8000-00000000d001"),
} as const;

function figure(n: number): Figure {
  const rest = { low: null, high: null, observed: null, expected: null, per: "unit" } as const;
  return { kind: "value", value: 0.5, n, ...rest };
}
const none: Figure = { kind: "undefined", because: "no_units", n: 3, per: "unit" };

test("a figure of less than half of what was rated says of how much it is", () => {
  const figures = [figure(60), figure(29), figure(30), none];
  const line = { of, recordings: 60, figures };

  expect(figures.map((one) => partUsed(line, one))).toEqual([
    undefined,
    { used: 29, all: 60 },
    undefined,
    undefined,
  ]);
  // Rated in three rounds, 20 recordings are 60 units.
  expect(partUsed({ ...line, recordings: 20 }, figure(20))).toEqual({ used: 20, all: 60 });
  expect(partUsed({ of: { by: "overall" }, recordings: 60, figures }, figure(1))).toBeUndefined();
});
