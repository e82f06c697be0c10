import { expect, it, test } from "vitest";
import { id } from "../../domain/rules.ts";
import { inPart } from "../../../tests/whole.ts";
import { type PlantedRating, plantedFacets } from "../../../tests/plantedFacets.ts";
import { type FacetScore, generalizability } from "./generalizability.ts";

const raterId = (number: number) =>
  id("account").parse(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`);

function scoresOf(rows: readonly PlantedRating[]): FacetScore[] {
  return rows.map(([p, r, c, score]) => ({
    person: `p${p}`,
    rater: raterId(r),
    occasion: `c${c}`,
    score,
  }));
}

/** Of recordings, raters, criteria, then pr, pc, rc and what is left. */
const variances = [1, 0.3, 0.6, 0.2, 0.4, 0.1, 0.5];

function studyOf(rows: readonly PlantedRating[], criteria: "random" | "fixed") {
  const wish = { raters: "crossed", hasOccasions: true, criteria, goal: 0.8 } as const;
  const { study } = generalizability(scoresOf(rows), wish);
  if (study.kind !== "value") throw new Error(study.because);
  return study;
}

/** What so many raters with so many criteria are worth by what was planted. */
function truth(raters: number, criteria: number, isFixed: boolean) {
  const [p = 0, r = 0, c = 0, pr = 0, pc = 0, rc = 0, error = 0] = variances;
  const universe = p + (isFixed ? pc / criteria : 0);
  const relative = pr / raters + error / (raters * criteria) + (isFixed ? 0 : pc / criteria);
  const absolute = relative + r / raters + rc / (raters * criteria) + (isFixed ? 0 : c / criteria);
  return { relative: universe / (universe + relative), absolute: universe / (universe + absolute) };
}

test.each([
  { persons: 60, raters: 3, each: 3, occasions: 8, share: 0.8, first: 4001 },
  { persons: 60, raters: 30, each: 4, occasions: 6, share: 0.85, first: 4101 },
])(
  "finds what was planted in criteria, random or fixed: $raters raters, incomplete",
  { timeout: 240_000 },
  (plan) => {
    const seeds = Array.from({ length: inPart(3) }, (_, at) => plan.first + at);
    for (const criteria of ["random", "fixed"] as const) {
      const sums = { relative: 0, absolute: 0 };
      for (const seed of seeds) {
        const study = studyOf(plantedFacets({ ...plan, variances }, seed), criteria);
        expect(study).toMatchObject({
          design: "p x r x c",
          fit: "reml",
          occasions: plan.occasions,
        });
        const cell = study.grid.find(
          ({ raters, occasions }) => raters === 3 && occasions === plan.occasions,
        );
        for (const kind of ["relative", "absolute"] as const) {
          const figure = cell?.[kind];
          if (figure?.kind !== "value") throw new Error("no figure");
          expect(figure.low ?? NaN).toBeLessThanOrEqual(figure.value);
          expect(figure.high ?? NaN).toBeGreaterThanOrEqual(figure.value);
          sums[kind] += figure.value / seeds.length;
        }
      }
      const planted = truth(3, plan.occasions, criteria === "fixed");
      expect(Math.abs(sums.relative - planted.relative)).toBeLessThan(0.05);
      // Three raters tell little of how raters differ.
      expect(Math.abs(sums.absolute - planted.absolute)).toBeLessThan(0.15);
    }
  },
);

it("names criteria, and looks at their own number beside smaller ones; at nothing else where they are fixed", () => {
  const rows = plantedFacets(
    { persons: 20, raters: 4, each: 4, occasions: 7, share: 0.9, variances },
    4201,
  );
  const random = studyOf(rows, "random");
  const fixed = studyOf(rows, "fixed");

  expect(random.components.map(({ source }) => source)).toEqual([
    "p",
    "r",
    "c",
    "pr",
    "pc",
    "rc",
    "prc,e",
  ]);
  expect(random.needed.map(({ occasions }) => occasions)).toEqual([1, 2, 3, 4, 5, 7]);
  expect(fixed.needed.map(({ occasions }) => occasions)).toEqual([7]);
  expect(fixed.components).toEqual(random.components);
});

it("says of complete ratings the same as of all but one, nearly", () => {
  const rows = plantedFacets(
    { persons: 40, raters: 5, each: 5, occasions: 6, share: 1, variances },
    4301,
  );
  for (const criteria of ["random", "fixed"] as const) {
    const [all, without] = [studyOf(rows, criteria), studyOf(rows.slice(1), criteria)];
    expect([all.fit, without.fit]).toEqual(["mean_squares", "reml"]);
    const last = ({ grid }: typeof all) => {
      const figure = grid.at(-1)?.absolute;
      return figure?.kind === "value" ? [figure.value, figure.low, figure.high] : [];
    };
    last(all).forEach((one, at) => expect(last(without)[at]).toBeCloseTo(one ?? NaN, 1));
  }
});

it("takes the mean of the criteria of raters who are nested", () => {
  const rows = plantedFacets(
    { persons: 20, raters: 12, each: 3, occasions: 4, share: 1, variances },
    4401,
  );
  const wish = { raters: "nested", hasOccasions: true, criteria: "random", goal: 0.8 } as const;
  const { study } = generalizability(scoresOf(rows), wish);

  expect(study).toMatchObject({ kind: "value", design: "r:p", raters: 3 });
});
