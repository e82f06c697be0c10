import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { facetFit } from "./facetFit.ts";
import { crossing, type Factor, factorOf } from "./factor.ts";
import { gStudy } from "./generalizability.ts";
import { plantedFacets } from "../../tests/plantedFacets.ts";

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

    names.forEach((name, at) => {
      const variance = expected.components[name] ?? NaN;
      expect(Math.abs((fit.variances[at] ?? NaN) - variance)).toBeLessThan(1e-4);
      // Its search does not stop at 0 itself.
      if (fit.variances[at] === 0) expect(variance).toBeLessThan(1e-6);
    });
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
});
