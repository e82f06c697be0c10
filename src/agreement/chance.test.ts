import { describe, expect, test } from "vitest";
import { randomFrom } from "../statistics/random.ts";
import { ratingsFromRows } from "../statistics/ratings.ts";
import { chanceOf } from "./facts.ts";
import { ratingMeasure } from "./index.ts";
import { RatingStatistic, ratingRecipeKinds } from "./recipes.ts";

const studies = 40;
const units = 600;

/** What a measure says on average of raters who throw dice; `undefined` where it is not of so many. */
function ofDice(kind: string, raters: number): number | undefined {
  const recipe = RatingStatistic.parse({ kind });
  let sum = 0;
  for (let seed = 1; seed <= studies; seed += 1) {
    const random = randomFrom(seed);
    const rows = Array.from({ length: units }, () =>
      Array.from({ length: raters }, () => 1 + Math.floor(5 * random())),
    );
    const of = { scale: "ordinal", isNominal: false } as const;
    const { figure } = ratingMeasure(recipe).answer(recipe, ratingsFromRows(rows), of);
    if (figure.kind === "undefined") return undefined;
    sum += figure.value;
  }
  return sum / studies;
}

/** A chart has a line for chance where this is told to be at 0, and nowhere else. */
describe.each(ratingRecipeKinds)("%s of raters who throw dice", (kind) => {
  test("is 0 on average where chance is told to be there, and above it elsewhere", () => {
    const means = [2, 3].flatMap((raters) => ofDice(kind, raters) ?? []);

    expect(means.length).toBeGreaterThan(0);
    expect(means.map((mean) => (Math.abs(mean) < 0.03 ? "at_0" : "above_0"))).toEqual(
      means.map(() => chanceOf({ kind })),
    );
  });
});
