import { expect, it } from "vitest";
import { type FacetScore, generalizability } from "./generalizability.ts";

/** Shrout and Fleiss (1979), table 2: ICC(A,1) is 0.29, ICC(C,1) 0.71. */
const table = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];
const scores = table.flatMap((row, person) =>
  row.map((score, rater): FacetScore => ({
    person: `p${person}`,
    rater: `r${rater}`,
    occasion: "",
    score,
  })),
);
const crossed = { raters: "crossed", hasOccasions: false, goal: 0.8 } as const;

it("says how many raters are needed to compare, and how many for the score itself", () => {
  const { study, leftOut } = generalizability(scores, crossed);

  if (study.kind !== "value") throw new Error("no study");
  expect(leftOut).toEqual({ ratings: 0, persons: 0, raters: 0 });
  expect(study).toMatchObject({ design: "p x r", persons: 6, raters: 4, occasions: 1 });
  expect(study.grid[0]?.relative).toMatchObject({ value: expect.closeTo(0.7148, 4) });
  expect(study.grid[0]?.absolute).toMatchObject({ value: expect.closeTo(0.2898, 4) });
  expect(study.grid).toHaveLength(10);
  // Spearman and Brown: 0.8 (1 − r) / (r (1 − 0.8)) = 1.6 and 9.8.
  expect(study.needed).toMatchObject([{ occasions: 1, relative: 2, absolute: 10 }]);
});

it("takes the largest block in which everybody rated everything, and counts the rest", () => {
  const { study, leftOut, ratings } = generalizability(
    [
      ...scores,
      { person: "p0", rater: "r9", occasion: "", score: 3 },
      { person: "p9", rater: "r0", occasion: "", score: 3 },
    ],
    crossed,
  );

  expect(study).toMatchObject({ kind: "value", persons: 6, raters: 4 });
  expect(leftOut).toEqual({ ratings: 2, persons: 1, raters: 1 });
  expect(ratings).toEqual({ used: 24, all: 26 });
});

it("refuses to say how many raters are needed where fewer than half of the ratings would say so", () => {
  // Sixty recordings with three of twelve raters each: few of them share more than one.
  const sparse = Array.from({ length: 60 }, (_, person) =>
    [0, 1, 2].map((nth): FacetScore => ({
      person: `p${person}`,
      rater: `r${(person * 5 + nth * (1 + (person % 3))) % 12}`,
      occasion: "",
      score: (person * 3 + nth) % 5,
    })),
  ).flat();
  const { study, ratings, leftOut } = generalizability(sparse, crossed);

  expect(study).toEqual({ kind: "undefined", because: "less_than_half_used" });
  expect(ratings).toEqual({ used: 180 - leftOut.ratings, all: 180 });
  expect(ratings.used).toBeLessThan(60);
  expect(ratings.used).toBeGreaterThan(3);
});

it("takes the mean where one rater gave several ratings in one place", () => {
  const twice = scores.flatMap((one) => [
    { ...one, score: one.score - 1 },
    { ...one, score: one.score + 1 },
  ]);

  expect(generalizability(twice, crossed)).toEqual(generalizability(scores, crossed));
});

it("tells raters from occasions where both are crossed", () => {
  const both = ["o1", "o2"].flatMap((occasion, at) =>
    scores.map((one, place) => ({ ...one, occasion, score: one.score + at * ((place % 3) - 1) })),
  );
  const { study } = generalizability(both, { ...crossed, hasOccasions: true });

  if (study.kind !== "value") throw new Error("no study");
  expect(study).toMatchObject({ design: "p x r x o", occasions: 2 });
  expect(study.components.map(({ source }) => source)).toEqual([
    "p",
    "r",
    "o",
    "pr",
    "po",
    "ro",
    "pro,e",
  ]);
  expect(study.grid).toHaveLength(50);
});

it("has no study without ratings, nor of a goal that nobody reaches a number", () => {
  const noise = [
    [1, 5],
    [5, 1],
    [1, 4],
  ].flatMap((row, person) =>
    row.map((score, rater) => ({ person: `${person}`, rater: `${rater}`, occasion: "", score })),
  );
  const { study } = generalizability(noise, crossed);

  expect(generalizability([], crossed).study).toEqual({ kind: "undefined", because: "no_units" });
  if (study.kind !== "value") throw new Error("no study");
  expect(study.components[0]?.variance).toBeLessThan(0);
  expect(study.needed).toEqual([
    { occasions: 1, relative: null, absolute: null, relativeSurely: null, absoluteSurely: null },
  ]);
});

it("says how sure components and coefficients are, and how many raters are surely enough", () => {
  const { study } = generalizability(scores, crossed);

  if (study.kind !== "value") throw new Error("no study");
  // The exact limits of ICC(C,1) are 0.342 and 0.946.
  expect(study.grid[0]?.relative).toMatchObject({
    low: expect.closeTo(0.342, 1.5),
    high: expect.closeTo(0.946, 1.5),
  });
  for (const { variance, varianceInterval, share, shareInterval } of study.components) {
    expect(varianceInterval.low).toBeLessThan(variance);
    expect(varianceInterval.high).toBeGreaterThan(variance);
    expect(shareInterval?.low).toBeLessThan(share ?? NaN);
    expect(shareInterval?.high).toBeGreaterThan(share ?? NaN);
  }
  const [needed] = study.needed;
  // 0.8 (1 − 0.342) / (0.342 (1 − 0.8)) = 7.7.
  expect(needed?.relativeSurely).toBe(8);
  expect(needed?.absoluteSurely ?? Infinity).toBeGreaterThan(needed?.absolute ?? NaN);
});

it("has wider intervals, and no fewer raters needed, where raters differ from one to the next", () => {
  const { study } = generalizability(scores, { ...crossed, raters: "nested" });

  if (study.kind !== "value") throw new Error("no study");
  const [one] = study.grid;
  expect(one?.relative).toEqual(one?.absolute);
  // ICC(1) is 0.166, its exact upper limit 0.723.
  expect(one?.relative).toMatchObject({ low: 0, high: expect.closeTo(0.723, 1.5) });
});
