import { expect, test } from "vitest";
import { kendallW } from "./kendallW.ts";
import { krippendorffAlpha } from "./krippendorffAlpha.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { lightKappa } from "./lightKappa.ts";
import { pairTableOfRatings } from "./pairTable.ts";
import { randomFrom } from "./random.ts";
import { pairOfRaters, type Ratings } from "./ratings.ts";

/** Measurements of which hardly two are alike, with gaps. */
function measured(units: number, raters: number): Ratings {
  const random = randomFrom(11);
  const values = new Float64Array(units * raters);
  for (let unit = 0; unit < units; unit += 1) {
    const own = random() * 9;
    for (let rater = 0; rater < raters; rater += 1) {
      values[unit * raters + rater] = random() < 0.02 ? NaN : own + 3 * random();
    }
  }
  return { units, raters, values, scale: undefined };
}

/** Mean places by sorting with a comparison, of values that are numbers. */
function placesOf(values: Float64Array): Float64Array {
  const known = [...values].filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  known.forEach((value, place) => {
    if (!first.has(value)) first.set(value, place + 1);
    last.set(value, place + 1);
  });
  return values.map((value) => ((first.get(value) ?? NaN) + (last.get(value) ?? NaN)) / 2);
}

test("ordinal alpha of very many measurements is interval alpha of their mid-ranks", () => {
  const ratings = measured(40_000, 2);
  const pairs: number[] = [];
  for (let unit = 0; unit < ratings.units; unit += 1) {
    const own = ratings.values.subarray(2 * unit, 2 * unit + 2);
    if (!own.some(Number.isNaN)) pairs.push(...own);
  }
  const values = placesOf(Float64Array.from(pairs));
  const ranked = { units: values.length / 2, raters: 2, values, scale: undefined };

  const ordinal = krippendorffAlpha(ratings, { metric: "ordinal" });
  const interval = krippendorffAlpha(ranked, { metric: "interval" });

  expect(ordinal.units).toBe(ranked.units);
  expect(ordinal.figure).toEqual({
    kind: "value",
    value: expect.closeTo(interval.figure.kind === "value" ? interval.figure.value : NaN, 12),
  });
});

test("Kendall's W of very many measurements is that of ranks found by comparing", () => {
  const ratings = measured(5_000, 3);
  const rows: number[][] = [];
  for (let unit = 0; unit < ratings.units; unit += 1) {
    const own = [...ratings.values.subarray(3 * unit, 3 * unit + 3)];
    if (!own.some(Number.isNaN)) rows.push(own);
  }
  const n = rows.length;
  const columns = [0, 1, 2].map((rater) =>
    placesOf(Float64Array.from(rows, (row) => row[rater] ?? NaN)),
  );
  let squares = 0;
  for (let unit = 0; unit < n; unit += 1) {
    const sum = columns.reduce((all, column) => all + (column[unit] ?? NaN), 0);
    squares += (sum - (3 * (n + 1)) / 2) ** 2;
  }

  const answer = kendallW(ratings);

  expect(answer.units).toBe(n);
  expect(answer.figure).toEqual({
    kind: "value",
    value: expect.closeTo((12 * squares) / (9 * (n ** 3 - n)), 12),
  });
});

test("Light's kappa is the mean of Cohen's kappas, whether or not words of four bytes come out even", () => {
  const random = randomFrom(5);
  for (const units of [1_001, 1_002, 1_003, 1_004]) {
    const values = Float64Array.from({ length: units * 3 }, (_, at) =>
      random() < 0.6 ? Math.floor(at / 3) % 4 : Math.floor(random() * 4),
    );
    const ratings: Ratings = { units, raters: 3, values, scale: [0, 1, 2, 3] };
    let sum = 0;
    for (const [first, second] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const { figure } = cohenKappa(pairTableOfRatings(pairOfRaters(ratings, first, second)).table);
      sum += figure.kind === "value" ? figure.value : NaN;
    }

    expect(lightKappa(ratings).figure).toEqual({
      kind: "value",
      value: expect.closeTo(sum / 3, 12),
    });
  }
});
