import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { facetFit } from "./facetFit.ts";
import { crossing, type Factor, factorOf } from "./factor.ts";
import { gStudy } from "./generalizability.ts";
import { plantedFacets, type PlantedRating } from "../../tests/plantedFacets.ts";
import { randomFrom } from "./random.ts";
import { inPart, wholly } from "../../tests/whole.ts";

const file = new URL("../../tests/vectors-own/facetFit.json", import.meta.url);
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        design: z.string(),
        seed: z.number(),
        facets: z.array(z.string()),
        components: z.record(z.string(), z.number()),
        error: z.number(),
        mean: z.number(),
        reml: z.number(),
        raters: z.record(z.string(), z.number()),
        rows: z.array(z.array(z.number())),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(file, "utf8")));

const sources = ["p", "r", "o", "p:r", "p:o", "r:o"];

function factorsOf(facets: ReadonlyMap<string, Factor>, names: readonly string[]) {
  return names.map((name) => {
    const [one, two] = name.split(":").map((letter) => facets.get(letter));
    if (!one) throw new Error(name);
    return two ? crossing(one, two) : one;
  });
}

function facetsOf(rows: readonly (readonly number[])[], letters: readonly string[]) {
  return new Map(letters.map((letter, at) => [letter, factorOf(rows.map((row) => row[at] ?? 0))]));
}

function fitOf(rows: readonly (readonly number[])[], names = sources, letters = ["p", "r", "o"]) {
  const scores = Float64Array.from(rows, (row) => row.at(-1) ?? 0);
  const fit = facetFit(scores, factorsOf(facetsOf(rows, letters), names));
  if (!fit) throw new Error("no fit");
  return fit;
}

const usual = [1, 0.4, 0.3, 0.3, 0.2, 0.15, 0.5];

describe("variance components of facets, with whatever gaps", () => {
  test.each(cases)("are those of lme4: $design, $seed", (expected) => {
    const names = Object.keys(expected.components);
    const fit = fitOf(expected.rows, names, expected.facets);

    const variances = names.map((name) => expected.components[name] ?? NaN);
    variances.forEach((variance, at) => {
      expect(Math.abs((fit.variances[at] ?? NaN) - variance)).toBeLessThan(1e-4);
    });
    // Its search does not stop at 0 itself.
    const atBorder = variances.filter((_, at) => fit.variances[at] === 0);
    expect(Math.max(0, ...atBorder)).toBeLessThan(1e-6);
    expect(fit.error).toBeCloseTo(expected.error, 4);
    expect(fit.mean).toBeCloseTo(expected.mean, 4);
    const predicted = fit.predictions()[names.indexOf("r")] ?? new Float64Array(0);
    const numbers = Object.keys(expected.raters).toSorted((a, b) => Number(a) - Number(b));
    expect(predicted).toHaveLength(numbers.length);
    numbers.forEach((number, at) => {
      expect(predicted[at]).toBeCloseTo(expected.raters[number] ?? NaN, 4);
    });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "of complete scores are those of the analysis of variance (%i)",
    (seed) => {
      const plan = { persons: 14, raters: 5, each: 5, occasions: 4, share: 1, variances: usual };
      const rows = plantedFacets(plan, seed);
      const scores = Array.from({ length: 14 }, (_, p) =>
        Array.from({ length: 5 }, (__, r) =>
          Array.from(
            { length: 4 },
            (___, o) =>
              rows.find((row) => row[0] === p && row[1] === r && row[2] === o)?.[3] ?? NaN,
          ),
        ),
      );
      const study = gStudy({ design: "p x i x j", scores });
      if (study.kind === "undefined") throw new Error(study.because);
      const expected = study.components.map(({ variance }) => variance);
      // Where an estimate is negative the likelihood has its own answer.
      const fit = fitOf(rows);
      const isInside = expected.every((variance) => variance > 0);

      expect(fit.variances.every((one) => one > 0)).toBe(isInside);
      const found = [...fit.variances, fit.error];
      const apart = found.map((one, at) => Math.abs(one - (expected[at] ?? NaN)));
      expect(isInside ? Math.max(...apart) : 0).toBeLessThan(1e-8);
    },
  );

  test("do not depend on the order of scores, nor on what persons, raters and occasions are called", () => {
    const plan = { persons: 30, raters: 9, each: 3, occasions: 3, share: 0.8, variances: usual };
    for (let seed = 40; seed < 46; seed += 1) {
      const rows = plantedFacets(plan, seed);
      const random = randomFrom(seed);
      const others = rows
        .map(([p, r, o, score]) => ({
          row: [29 - p, (r * 4) % 9, (o + 1) % 3, 1_000 - 7 * score],
          rank: random(),
        }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ row }) => row);
      const [fit, other] = [fitOf(rows), fitOf(others)];

      [...other.variances, other.error].forEach((one, at) => {
        expect(one / 49).toBeCloseTo([...fit.variances, fit.error][at] ?? NaN, 8);
      });
      expect((1_000 - other.mean) / 7).toBeCloseTo(fit.mean, 8);
    }
  });

  test.each([
    { persons: 40, raters: 10, each: 3, occasions: 3, share: 0.8, studies: 120 },
    ...wholly({ persons: 150, raters: 40, each: 3, occasions: 4, share: 0.7, studies: 20 }),
  ])("are on average those planted: $persons persons, $raters raters", ({ studies, ...plan }) => {
    const rounds = inPart(studies, 20);
    const sums = usual.map(() => 0);
    for (let seed = 0; seed < rounds; seed += 1) {
      const fit = fitOf(plantedFacets({ ...plan, variances: usual }, 500 + seed));
      [...fit.variances, fit.error].forEach((one, at) => {
        sums[at] = (sums[at] ?? 0) + one / rounds;
      });
    }

    // A few occasions know little of how occasions vary.
    usual.forEach((variance, at) => {
      expect(Math.abs((sums[at] ?? NaN) - variance)).toBeLessThan(at === 2 ? 0.12 : 0.07);
    });
  });

  test("are 0 at the border, and there the likelihood falls from there", () => {
    const variances = [1, 0, 0, 0.3, 0, 0, 0.7];
    const plan = { persons: 20, raters: 6, each: 3, occasions: 2, share: 0.9, variances };
    const zeros = sources.map(() => 0);
    for (let seed = 0; seed < 40; seed += 1) {
      const rows = plantedFacets(plan, seed);
      const fit = fitOf(rows);
      fit.variances.forEach((variance, at) => {
        expect(variance).toBeGreaterThanOrEqual(0);
        if (variance > 0) return;
        zeros[at] = (zeros[at] ?? 0) + 1;
        // Without the factor the fit is the same.
        const names = sources.filter((_, place) => place !== at);
        const without = fitOf(rows, names);
        expect(without.deviance).toBeCloseTo(fit.deviance, 4);
        expect(without.error).toBeCloseTo(fit.error, 5);
      });
    }
    for (const at of [1, 2, 4, 5]) expect(zeros[at]).toBeGreaterThan(8);
  });

  test("are none where factors cannot be told apart, or nothing is left to chance", () => {
    const rows = plantedFacets(
      { persons: 12, raters: 4, each: 3, occasions: 2, share: 1, variances: usual },
      3,
    );
    const facets = facetsOf(rows, ["p", "r", "o"]);
    const fitted = (names: readonly string[], of = rows) =>
      facetFit(
        Float64Array.from(of, ([, , , score]) => score),
        factorsOf(of === rows ? facets : facetsOf(of, ["p", "r", "o"]), names),
      );

    expect(fitted(sources)).toBeDefined();
    expect(fitted(["p", "r", "p"])).toBeUndefined();
    // One occasion is no factor; of one occasion what persons and raters have together is the error.
    const once = rows.filter(([, , o]) => o === 0);
    expect(fitted(["p", "r"], once)).toBeDefined();
    expect(fitted(["p", "r", "o"], once)).toBeUndefined();
    expect(fitted(["p", "r", "p:r"], once)).toBeUndefined();
    const additive = rows.map(([p, r, o]): PlantedRating => [p, r, o, p + 2 * r + 3 * o]);
    expect(fitted(sources, additive)).toBeUndefined();
    expect(fitted(sources, [])).toBeUndefined();
  });
});
