import { expect, test } from "vitest";
import { plantedTrainees, traineeScheme } from "../../../tests/plantedTrainees.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { GoldPair } from "./goldPair.ts";
import { ratingFigures } from "./ratingRule.ts";

const { criteria } = traineeScheme;
const near = { kind: "rating_percent", within: 1 } as const;
const overall = { of: "overall" } as const;

/** Ratings of a standard and of a rater, recording by recording, of one criterion of the scheme. */
function pairsOf(at: number, values: readonly (readonly [gold: number, own: number])[]) {
  const [pair] = plantedTrainees(1, 1)[0]?.pairs ?? [];
  const criterionId = criteria[at]?.id;
  if (!pair || !criterionId) throw new Error("there is a pair, and such a criterion");
  const rated = (value: number): Rating[] => [
    { criterionId, value, cannotBeJudged: false, reason: "", comment: "", evidence: [] },
  ];
  return values.map(([gold, own]): GoldPair => ({
    ...pair,
    gold: { ...pair.gold, ratings: rated(gold) },
    own: { ...pair.own, ratings: rated(own) },
  }));
}

function shareOf(pairs: readonly GoldPair[]): number | undefined {
  return ratingFigures(near, overall, traineeScheme, pairs)[0]?.value;
}

test("of all criteria together, levels are as far apart as on the scale, though nobody used those between", () => {
  const ordinal = criteria.findIndex(({ scale }) => scale === "ordinal");

  expect(
    shareOf(
      pairsOf(ordinal, [
        [1, 5],
        [5, 1],
      ]),
    ),
  ).toBe(0);
  expect(
    shareOf(
      pairsOf(ordinal, [
        [1, 2],
        [5, 1],
      ]),
    ),
  ).toBe(0.5);
});

test("of all criteria together, levels without an order are near to none", () => {
  const nominal = criteria.findIndex(({ scale }) => scale === "nominal");

  expect(
    shareOf(
      pairsOf(nominal, [
        [1, 2],
        [3, 3],
      ]),
    ),
  ).toBe(0.5);
});
