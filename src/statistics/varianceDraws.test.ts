import { expect, it } from "vitest";
import { gStudy } from "./generalizability.ts";
import type { IccForm } from "./iccForms.ts";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { nestedStudy } from "./nestedStudy.ts";
import { ratingsFromRows } from "./ratings.ts";
import { chiSquareDraws } from "./chiSquareDraws.ts";
import { randomFrom } from "./random.ts";
import { nestedVarianceDraws, varianceDraws } from "./varianceDraws.ts";

/** Shrout and Fleiss (1979), table 2. */
const table = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];
const draws = 20_000;

function crossed(scores: readonly (readonly number[])[]) {
  const study = gStudy({ design: "p x r", scores });
  if (study.kind === "undefined") throw new Error(study.because);
  return study;
}

function iccLimits(rows: readonly (readonly number[])[], form: IccForm) {
  const { interval } = intraclassCorrelation(ratingsFromRows(rows), { form });
  if (interval.kind === "undefined") throw new Error(interval.because);
  return interval;
}

it.each([
  ["of one rater", "ICC(C,1)", 1],
  ["of all raters", "ICC(C,k)", 4],
] as const)("gives the exact limits for comparing persons by the mean %s", (_, form, raters) => {
  const limits = varianceDraws(crossed(table), { draws }).coefficient("relative", {
    first: raters,
    second: 1,
  });

  const exact = iccLimits(table, form);
  expect(limits?.low).toBeCloseTo(exact.low, 1.5);
  expect(limits?.high).toBeCloseTo(exact.high, 1.5);
});

it("is near the approximate limits of ICC(A,1) for the score itself", () => {
  const limits = varianceDraws(crossed(table), { draws }).coefficient("absolute", {
    first: 1,
    second: 1,
  });

  const approximate = iccLimits(table, "ICC(A,1)");
  expect(Math.abs((limits?.low ?? NaN) - approximate.low)).toBeLessThan(0.04);
  expect(Math.abs((limits?.high ?? NaN) - approximate.high)).toBeLessThan(0.06);
});

it("gives the exact limits of the error variance and of ICC(1) where everybody has raters of their own", () => {
  const study = nestedStudy(table);
  if (study.kind === "undefined") throw new Error(study.because);
  const drawn = nestedVarianceDraws(study, { draws });

  // MSW 6.2639 with 18 degrees of freedom, over the chi-square quantiles 31.526 and 8.2307.
  expect(drawn.variance(1).low / 3.5764).toBeCloseTo(1, 1.5);
  expect(drawn.variance(1).high / 13.699).toBeCloseTo(1, 1.5);
  const limits = drawn.coefficient("absolute", { first: 1, second: 1 });
  expect(limits?.low).toBe(0);
  expect(limits?.high).toBeCloseTo(iccLimits(table, "ICC(1)").high, 1.5);
});

it("is the same for the same seed, and says nothing where nothing varies", () => {
  const study = crossed(table);
  const conditions = { first: 2, second: 1 };

  expect(varianceDraws(study).coefficient("absolute", conditions)).toEqual(
    varianceDraws(study).coefficient("absolute", conditions),
  );
  const still = varianceDraws(
    crossed([
      [3, 3],
      [3, 3],
    ]),
  );
  expect(still.coefficient("relative", conditions)).toBeUndefined();
  expect(still.share(0)).toBeUndefined();
});

it("holds the true value about 95 times in a hundred with two crossed facets", () => {
  const [np, ni, nj] = [12, 3, 3];
  const random = randomFrom(11);
  const chiSquare = chiSquareDraws(random);
  const normal = () => Math.sqrt(chiSquare(1)) * (random() < 0.5 ? -1 : 1);
  const many = (n: number) => Array.from({ length: n }, normal);
  const truth = 1 / (1 + 0.5 / 3 + 0.2 / 3 + 0.8 / 9);
  let held = 0;
  const rounds = 400;
  for (let round = 0; round < rounds; round += 1) {
    const [p, i, j] = [many(np), many(ni), many(nj)];
    const [pi, pj, ij] = [many(np * ni), many(np * nj), many(ni * nj)];
    const study = gStudy({
      design: "p x i x j",
      scores: p.map((ofP, a) =>
        i.map((ofI, b) =>
          j.map(
            (ofJ, c) =>
              ofP +
              0.4 * ofI +
              0.3 * ofJ +
              Math.sqrt(0.5) * (pi[a * ni + b] ?? 0) +
              Math.sqrt(0.2) * (pj[a * nj + c] ?? 0) +
              0.2 * (ij[b * nj + c] ?? 0) +
              Math.sqrt(0.8) * normal(),
          ),
        ),
      ),
    });
    if (study.kind === "undefined") throw new Error(study.because);
    const limits = varianceDraws(study, { draws: 500, seed: round }).coefficient("relative", {
      first: ni,
      second: nj,
    });
    if (limits && limits.low <= truth && truth <= limits.high) held += 1;
  }

  expect(held / rounds).toBeGreaterThan(0.925);
  expect(held / rounds).toBeLessThan(0.99);
});
