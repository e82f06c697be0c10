import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { crossedFit } from "./crossedFit.ts";
import { meanSquares } from "./intraclassCorrelation.ts";
import type { CrossedScore } from "./raterEffects.ts";
import { randomFrom } from "./random.ts";
import { ratingsFromRows } from "./ratings.ts";
import { ends } from "../../tests/whole.ts";

const file = new URL("../../tests/vectors-own/crossedFit.json", import.meta.url);
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        units: z.number(),
        raters: z.number(),
        error: z.number(),
        mean: z.number(),
        scores: z.array(z.tuple([z.number(), z.number(), z.number()])),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(file, "utf8")));

function fitOf(scores: readonly CrossedScore[]) {
  const fit = crossedFit(scores);
  if (!fit) throw new Error("no fit");
  return fit;
}

/** Two numbers of a normal distribution at a time would be one too many. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Plan {
  readonly units: number;
  readonly raters: number;
  readonly each: number;
  readonly variances: readonly [units: number, raters: number, error: number];
}

/** Scores of units by a few of many raters, as a plan makes them. */
function planted({ units, raters, each, variances }: Plan, seed: number): readonly CrossedScore[] {
  const random = randomFrom(seed);
  const [ofUnits, ofRaters, ofError] = variances.map(Math.sqrt);
  const severity = Array.from({ length: raters }, () => (ofRaters ?? 0) * normal(random));
  return Array.from({ length: units }, (_, unit) => {
    const level = (ofUnits ?? 0) * normal(random);
    const who = severity
      .map((own, rater) => ({ own, rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, each);
    return who.map(({ own, rater }) => {
      const score = 3 + level + own + (ofError ?? 0) * normal(random);
      return { unit, rater, score };
    });
  }).flat();
}

function fitOfRows(rows: readonly (readonly [unit: number, rater: number, score: number])[]) {
  return crossedFit(rows.map(([unit, rater, score]) => ({ unit, rater, score })));
}

describe("variance components of scores by units and raters", () => {
  test.each(cases)("are those of lme4: units $units, raters $raters", (expected) => {
    const fit = fitOf(expected.scores.map(([unit, rater, score]) => ({ unit, rater, score })));

    for (const of of ["units", "raters", "error", "mean"] as const) {
      expect(fit[of]).toBeCloseTo(expected[of], 6);
    }
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "of complete scores are those of the analysis of variance (%i)",
    (seed) => {
      const plan = { units: 12, raters: 5, each: 5, variances: [1, 0.6, 0.5] } as const;
      const scores = planted(plan, seed);
      const rows = Array.from({ length: plan.units }, (_, unit) =>
        Array.from(
          { length: plan.raters },
          (__, rater) =>
            scores.find((one) => one.unit === unit && one.rater === rater)?.score ?? null,
        ),
      );
      const squares = meanSquares(ratingsFromRows(rows));
      if ("kind" in squares) throw new Error(squares.because);
      const { ofUnits, ofRaters, ofError } = squares;
      const fit = fitOf(scores);

      expect(fit.error).toBeCloseTo(ofError, 8);
      expect(fit.units).toBeCloseTo((ofUnits - ofError) / plan.raters, 8);
      expect(fit.raters).toBeCloseTo((ofRaters - ofError) / plan.units, 8);
    },
  );

  test("do not depend on the order of scores, on names, nor on where the scale begins and how long it is", () => {
    for (let seed = 20; seed < 30; seed += 1) {
      const scores = planted({ units: 25, raters: 8, each: 3, variances: [1, 0.3, 0.5] }, seed);
      const random = randomFrom(seed);
      const others = scores
        .map((one) => ({
          ...one,
          unit: 24 - one.unit,
          rater: (one.rater * 3) % 8,
          score: 1_000 - 7 * one.score,
          rank: random(),
        }))
        .toSorted((a, b) => a.rank - b.rank);
      const [fit, other] = [fitOf(scores), fitOf(others)];

      for (const of of ["units", "raters", "error"] as const) {
        expect(other[of] / 49).toBeCloseTo(fit[of], 9);
      }
    }
  });

  test("are exactly 0 where the likelihood is highest there, and none is less", () => {
    let zeros = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const fit = fitOf(planted({ units: 9, raters: 4, each: 2, variances: [0.2, 0.05, 1] }, seed));
      for (const one of [fit.units, fit.raters]) {
        expect(one).toBeGreaterThanOrEqual(0);
        if (one === 0) zeros += 1;
      }
      expect(fit.error).toBeGreaterThan(0);
    }
    expect(zeros).toBeGreaterThan(10);
  });

  test.each(
    ends([
      { units: 5, raters: 3, each: 2 },
      { units: 40, raters: 30, each: 3 },
      { units: 200, raters: 100, each: 3 },
    ]),
  )("are on average those that were planted: $units units, $each of $raters raters", (size) => {
    const variances = [1, 0.4, 0.6] as const;
    const rounds = size.units < 100 ? 200 : 40;
    const sums = [0, 0, 0];
    for (let seed = 0; seed < rounds; seed += 1) {
      const { units, raters, error } = fitOf(planted({ ...size, variances }, 1_000 + seed));
      [units, raters, error].forEach((one, at) => (sums[at] = (sums[at] ?? 0) + one / rounds));
    }

    // With five units a component is often 0, so that all are a little off.
    const most = size.units === 5 ? 0.25 : 0.08;
    variances.forEach((one, at) => expect(Math.abs((sums[at] ?? 0) - one)).toBeLessThan(most));
  });

  test("are none of too little: one unit, one rater, nothing twice, no error", () => {
    expect(fitOfRows([])).toBeUndefined();
    expect(
      fitOfRows([
        [0, 0, 1],
        [0, 1, 2],
      ]),
    ).toBeUndefined();
    expect(
      fitOfRows([
        [0, 0, 1],
        [1, 0, 2],
      ]),
    ).toBeUndefined();
    expect(
      fitOfRows([
        [0, 0, 1],
        [1, 1, 2],
        [2, 2, 2],
      ]),
    ).toBeUndefined();
    expect(
      fitOfRows([
        [0, 0, 1],
        [0, 1, 2],
        [1, 0, 3],
        [1, 1, 4],
        [2, 0, 5],
        [2, 1, 6],
      ]),
    ).toBeUndefined();
    expect(
      fitOfRows([
        [0, 0, 4],
        [0, 1, 4],
        [1, 0, 4],
        [1, 1, 4],
      ]),
    ).toBeUndefined();
  });
});

describe("how lenient raters are", () => {
  test("is predicted, with its error, as the whole matrices have it", () => {
    for (const turned of [false, true]) {
      const scores = planted({ units: 12, raters: 5, each: 3, variances: [1, 0.5, 0.7] }, 4).map(
        ({ unit, rater, score }) =>
          turned ? { unit: rater, rater: unit, score } : { unit, rater, score },
      );
      const fit = fitOf(scores);

      const expected = henderson(scores, fit);
      expect(fit.raterPredictions().map(({ number }) => number)).toEqual(
        expected.map(({ number }) => number),
      );
      fit.raterPredictions().forEach(({ value, error }, at) => {
        expect(value).toBeCloseTo(expected[at]?.value ?? NaN, 6);
        expect(error).toBeCloseTo(expected[at]?.error ?? NaN, 6);
      });
    }
  });

  test.each(
    ends<Plan>([
      { units: 40, raters: 3, each: 2, variances: [1, 0.4, 0.6] },
      { units: 40, raters: 3, each: 3, variances: [1, 0.05, 0.6] },
      { units: 40, raters: 30, each: 3, variances: [1, 0.05, 0.6] },
      { units: 200, raters: 30, each: 3, variances: [1, 0.4, 0.6] },
    ]),
  )("is covered by about 95 of 100 intervals of $raters raters in $units units", (plan) => {
    let [held, all] = [0, 0];
    for (let seed = 0; seed < 2000 / plan.raters / 6; seed += 1) {
      const truth = severitiesOf(plan, seed);
      for (const { number, low, high } of fitOf(planted(plan, seed)).raterPredictions()) {
        const own = truth[number] ?? NaN;
        all += 1;
        if (low !== null && high !== null && low <= own && own <= high) held += 1;
      }
    }

    expect(held / all).toBeGreaterThan(0.91);
  });

  test("is 0 for everybody where raters do not differ at all", () => {
    const scores = Array.from({ length: 20 }, (_, unit) =>
      [0, 1, 2].map((rater) => ({ unit, rater, score: unit + ((unit * 7 + rater * 5) % 3) })),
    ).flat();
    const { raters, raterPredictions } = fitOf(scores);

    expect(raters).toBe(0);
    for (const { value, error, low, high } of raterPredictions()) {
      expect([value, error]).toEqual([0, 0]);
      // That the estimate is 0 does not make it known.
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(0);
    }
  });

  test("has no limits of two raters", () => {
    const scores = planted({ units: 20, raters: 2, each: 2, variances: [1, 0.5, 0.7] }, 4);

    expect(fitOf(scores).raterPredictions()).toMatchObject([
      { low: null, high: null },
      { low: null, high: null },
    ]);
  });
});

/** Who was drawn by `planted` first: raters' parts, with the same seed. */
function severitiesOf({ raters, variances }: Plan, seed: number): readonly number[] {
  const random = randomFrom(seed);
  return Array.from({ length: raters }, () => Math.sqrt(variances[1]) * normal(random));
}

/** Henderson's mixed model equations, whole: mean, units, raters. */
function henderson(
  scores: readonly CrossedScore[],
  {
    units,
    raters,
    error,
  }: { readonly units: number; readonly raters: number; readonly error: number },
) {
  const unitNumbers = [...new Set(scores.map(({ unit }) => unit))].toSorted((a, b) => a - b);
  const raterNumbers = [...new Set(scores.map(({ rater }) => rater))].toSorted((a, b) => a - b);
  const size = 1 + unitNumbers.length + raterNumbers.length;
  const rows = Array.from({ length: size }, () => Array.from({ length: 2 * size + 1 }, () => 0));
  const add = (row: number, column: number, much: number) => {
    const own = rows[row];
    if (own) own[column] = (own[column] ?? 0) + much;
  };
  for (const { unit, rater, score } of scores) {
    const places = [
      0,
      1 + unitNumbers.indexOf(unit),
      1 + unitNumbers.length + raterNumbers.indexOf(rater),
    ];
    for (const row of places) {
      for (const column of places) add(row, column, 1);
      add(row, 2 * size, score);
    }
  }
  for (let at = 1; at < size; at += 1) {
    add(at, at, error / (at <= unitNumbers.length ? units : raters));
  }
  for (let at = 0; at < size; at += 1) add(at, size + at, 1);
  // Gauss and Jordan.
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = rows[pivot] ?? [];
    const by = own[pivot] ?? 1;
    own.forEach((one, at) => (own[at] = one / by));
    rows.forEach((row, at) => {
      const much = row[pivot] ?? 0;
      if (at !== pivot)
        row.forEach((one, column) => (row[column] = one - much * (own[column] ?? 0)));
    });
  }
  return raterNumbers.map((number, at) => {
    const place = 1 + unitNumbers.length + at;
    return {
      number,
      value: rows[place]?.[2 * size] ?? NaN,
      error: Math.sqrt(error * (rows[place]?.[size + place] ?? NaN)),
    };
  });
}
