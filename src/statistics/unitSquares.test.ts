import { expect, test } from "vitest";
import { meanSquares } from "./intraclassCorrelation.ts";
import { randomFrom } from "./random.ts";
import { type Ratings, ratingsFromRows } from "./ratings.ts";
import { unitSquares } from "./unitSquares.ts";

function all(count: number, of: (place: number) => number): number {
  return Array.from({ length: count }, (_, place) => of(place)).reduce((sum, one) => sum + one, 0);
}

/** Sums of squares as they are defined, of values measured from `from`, which is taken off exactly. */
function asDefined({ units, raters, values }: Ratings, from: number) {
  const at = (unit: number, rater: number) => (values[unit * raters + rater] ?? NaN) - from;
  const ofUnit = (unit: number) => all(raters, (rater) => at(unit, rater)) / raters;
  const ofRater = (rater: number) => all(units, (unit) => at(unit, rater)) / units;
  const mean = all(units, ofUnit) / units;
  return {
    between: all(units, (unit) => (ofUnit(unit) - mean) ** 2),
    within: all(units, (unit) => all(raters, (rater) => (at(unit, rater) - ofUnit(unit)) ** 2)),
    error: all(units, (unit) =>
      all(raters, (rater) => (at(unit, rater) - ofUnit(unit) - ofRater(rater) + mean) ** 2),
    ),
    mean,
  };
}

/** In sixteenths, so that nothing is lost where all are far from 0. */
function drawn(
  { units, raters }: { readonly units: number; readonly raters: number },
  of: { readonly from: number; readonly apart: number; readonly first: number },
): Ratings {
  const random = randomFrom(units * raters);
  const rows = Array.from({ length: units }, (_, unit) => {
    const base = Math.floor(random() * 80) + (unit === 0 ? of.first : 0);
    return Array.from(
      { length: raters },
      (__, rater) => of.from + rater * of.apart + (base + Math.floor(random() * 40)) / 16,
    );
  });
  return ratingsFromRows(rows);
}

test.each([
  ["near 0", { from: 0, apart: 0, first: 0 }],
  ["far from 0", { from: 2 ** 30, apart: 0, first: 0 }],
  ["with a first unit far from all others", { from: 0, apart: 0, first: 2 ** 20 }],
  ["of raters far from each other", { from: 0, apart: 2 ** 12, first: 0 }],
])("squares of units and raters are what they are defined to be: ratings %s", (_, of) => {
  for (const [units, raters] of [
    [2, 2],
    [7, 3],
    [40, 30],
    [501, 4],
  ] as const) {
    const ratings = drawn({ units, raters }, of);

    const found = unitSquares(ratings);
    const squares = meanSquares(ratings);

    const expected = asDefined(ratings, of.from);
    if ("kind" in squares) throw new Error("there are squares");
    const errors = squares.ofError * (units - 1) * (raters - 1);
    expect(found.mean - of.from).toBeCloseTo(expected.mean, 6);
    expect(found.between / expected.between).toBeCloseTo(1, 11);
    expect(found.within / expected.within).toBeCloseTo(1, 11);
    expect(errors / expected.error).toBeCloseTo(1, 9);
  }
});

test("squares of ratings with a gap are no numbers, and of equal ratings exactly 0", () => {
  const gap = unitSquares(
    ratingsFromRows([
      [1, 2],
      [3, null],
    ]),
  );
  const equal = unitSquares(ratingsFromRows([0.1, 0.1, 0.1].map((one) => [one, one, one])));

  expect([gap.between, gap.within]).toEqual([NaN, NaN]);
  expect([equal.between, equal.within]).toEqual([0, 0]);
});
