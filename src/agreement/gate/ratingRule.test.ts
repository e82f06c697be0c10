import { expect, test } from "vitest";
import { plantedTrainees, traineeScheme } from "../../../tests/plantedTrainees.ts";
import { newId } from "../../../tests/sample.ts";
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

test("what the criteria of a section total is a unit of its own: of a sum where all were judged", () => {
  const section = { id: newId("section"), name: "Conduct", texts: {} };
  const [first, second] = criteria.filter(({ scale }) => scale !== "nominal" && scale !== "trace");
  const [pair] = plantedTrainees(1, 1)[0]?.pairs ?? [];
  if (!pair || !first || !second) throw new Error("there are two criteria that count, and a pair");
  const scheme = {
    criteria: [first, second].map((one) => ({ ...one, weight: 1, sectionId: section.id })),
    sections: [section],
    total: "sum" as const,
  };
  const rated = (...values: readonly (number | null)[]): Rating[] =>
    values.map((value, at) => ({
      criterionId: (at === 0 ? first : second).id,
      value,
      cannotBeJudged: value === null,
      reason: "",
      comment: "",
      evidence: [],
    }));
  const pairs = [
    // Two errors that add up to none, one that is there, and two sums of which one criterion is missing.
    [rated(1, 2), rated(2, 1)],
    [rated(2, 2), rated(2, 3)],
    [rated(3, null), rated(3, 3)],
  ].map(([gold = [], own = []]): GoldPair => ({
    ...pair,
    gold: { ...pair.gold, ratings: gold },
    own: { ...pair.own, ratings: own },
  }));
  const exact = { kind: "rating_percent", within: 0 } as const;

  expect(ratingFigures(exact, { of: "section", id: section.id }, scheme, pairs)).toEqual([
    { sectionId: section.id, value: 0.5, because: undefined, n: 2 },
  ]);
  expect(ratingFigures(exact, { of: "total" }, scheme, pairs)).toMatchObject([{ value: 0.5 }]);
  expect(ratingFigures(exact, { of: "section", id: newId("section") }, scheme, pairs)).toEqual([]);
});
