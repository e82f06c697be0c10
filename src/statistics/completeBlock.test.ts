import { expect, it } from "vitest";
import { completeBlock } from "./completeBlock.ts";

const block = (rows: readonly string[], least = { raters: 2, occasions: 1 }) =>
  completeBlock({
    persons: rows.length,
    raters: rows[0]?.length ?? 0,
    occasions: 1,
    has: (person, rater) => rows[person]?.[rater] === "x",
    least,
  });

it("takes all where nothing is missing", () => {
  expect(block(["xxx", "xxx"])).toEqual({ persons: [0, 1], raters: [0, 1, 2], occasions: [0] });
});

it("gives up the rater who rated little, and the persons who miss another", () => {
  expect(block(["xx.", "xx.", "xxx", "x.x", "xx."])).toEqual({
    persons: [0, 1, 2, 4],
    raters: [0, 1],
    occasions: [0],
  });
});

it("gives up an occasion that only some have", () => {
  const found = completeBlock({
    persons: 3,
    raters: 2,
    occasions: 3,
    has: (person, _rater, occasion) => occasion < 2 || person === 0,
    least: { raters: 2, occasions: 2 },
  });

  expect(found).toEqual({ persons: [0, 1, 2], raters: [0, 1], occasions: [0, 1] });
});

it("finds none where no two raters share two persons", () => {
  expect(block(["xx.", ".xx", "x.x"])).toBeUndefined();
  expect(block(["x", "x"])).toBeUndefined();
});
