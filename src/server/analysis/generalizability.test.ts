import { expect, it } from "vitest";
import { id } from "../../domain/rules.ts";
import { normalQuantile } from "../../statistics/distributions.ts";
import { randomFrom } from "../../statistics/random.ts";
import { plantedFacets } from "../../../tests/plantedFacets.ts";
import { type FacetScore, generalizability } from "./generalizability.ts";
import { inPart } from "../../../tests/whole.ts";

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
    rater: raterId(rater),
    occasion: "",
    score,
  })),
);
function raterId(number: number) {
  return id("account").parse(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`);
}

const crossed = { raters: "crossed", hasOccasions: false, goal: 0.8 } as const;

it("says how many raters are needed to compare, and how many for the score itself", () => {
  const { study, excluded } = generalizability(scores, crossed);

  if (study.kind !== "value") throw new Error("no study");
  expect(excluded).toEqual({ ratings: 0, persons: 0, raters: 0 });
  expect(study).toMatchObject({ design: "p x r", persons: 6, raters: 4, occasions: 1 });
  expect(study.grid[0]?.relative).toMatchObject({ value: expect.closeTo(0.7148, 4) });
  expect(study.grid[0]?.absolute).toMatchObject({ value: expect.closeTo(0.2898, 4) });
  expect(study.grid).toHaveLength(10);
  // Spearman and Brown: 0.8 (1 − r) / (r (1 − 0.8)) = 1.6 and 9.8.
  expect(study.needed).toMatchObject([{ occasions: 1, relative: 2, absolute: 10 }]);
});

it("uses every rating of one facet, whoever rated what, and says how many raters there are", () => {
  const { study, excluded, ratings } = generalizability(
    [
      ...scores,
      { person: "p0", rater: raterId(9), occasion: "", score: 3 },
      { person: "p9", rater: raterId(0), occasion: "", score: 3 },
    ],
    crossed,
  );

  expect(study).toMatchObject({ kind: "value", fit: "reml", persons: 7, ratersInAll: 5, sets: 1 });
  expect(excluded).toEqual({ ratings: 0, persons: 0, raters: 0 });
  expect(ratings).toEqual({ used: 26, all: 26 });
});

const withOccasions = { ...crossed, hasOccasions: true } as const;
const twoMore: readonly FacetScore[] = [
  { person: "p0", rater: raterId(9), occasion: "a", score: 3 },
  { person: "p9", rater: raterId(0), occasion: "b", score: 3 },
];

it("with occasions uses every rating, whoever rated what and when", () => {
  const onTwo = ["a", "b"].flatMap((occasion, at) =>
    scores.map((one) => ({ ...one, occasion, score: one.score + at * (one.score % 3) })),
  );
  const { study, excluded, ratings } = generalizability([...onTwo, ...twoMore], withOccasions);
  const again = generalizability([...twoMore, ...onTwo.toReversed()], withOccasions);

  expect(study).toMatchObject({ fit: "reml", persons: 7, ratersInAll: 5, occasions: 2, sets: 1 });
  expect(excluded).toEqual({ ratings: 0, persons: 0, raters: 0 });
  expect(ratings).toEqual({ used: 50, all: 50 });
  if (study.kind !== "value" || again.study.kind !== "value") throw new Error("no study");
  expect(study.grid).toHaveLength(50);
  const others = again.study.components;
  study.components.forEach(({ variance, source }, at) => {
    expect(variance).toBeGreaterThanOrEqual(0);
    const other = others[at];
    expect(other?.source).toBe(source);
    expect(other?.variance).toBeCloseTo(variance, 8);
  });
});

it.each([
  { persons: 60, raters: 12, each: 3, occasions: 3, share: 0.9, studies: 8 },
  { persons: 200, raters: 30, each: 3, occasions: 4, share: 0.8, studies: 2 },
])(
  "finds the variances that $persons persons by $raters raters on $occasions occasions were made with",
  (design) => {
    const variances = [1, 0.4, 0.3, 0.3, 0.2, 0.15, 0.5];
    const found = variances.map(() => 0);
    const studies = inPart(design.studies, 2);
    for (let seed = 1; seed <= studies; seed += 1) {
      const made = plantedFacets({ ...design, variances }, seed).map(
        ([p, r, o, score]): FacetScore => ({
          person: `p${p}`,
          rater: raterId(r),
          occasion: `o${o}`,
          score,
        }),
      );
      const { study, ratings } = generalizability(made, withOccasions);
      if (study.kind !== "value") throw new Error("no study");
      expect(ratings).toEqual({ used: made.length, all: made.length });
      study.components.forEach(({ variance, varianceInterval, share, shareInterval }, at) => {
        found[at] = (found[at] ?? 0) + variance / studies;
        expect(varianceInterval?.low).toBeLessThanOrEqual(variance);
        expect(varianceInterval?.high).toBeGreaterThanOrEqual(variance);
        expect(shareInterval?.high).toBeGreaterThanOrEqual(share ?? NaN);
      });
      const [one] = study.grid;
      const [total, ...rest] = study.components.map(({ variance }) => variance);
      const all = rest.reduce((sum, variance) => sum + variance, total ?? NaN);
      expect(one?.absolute).toMatchObject({ value: expect.closeTo((total ?? NaN) / all, 12) });
    }
    // Of few occasions their own variance is least well known.
    variances.forEach((variance, at) => {
      expect(Math.abs((found[at] ?? NaN) - variance)).toBeLessThan(at === 2 ? 0.35 : 0.2);
    });
  },
);

it("does not reduce by occasions what no rater rated on two", () => {
  const made = plantedFacets(
    {
      persons: 50,
      raters: 8,
      each: 4,
      occasions: 2,
      share: 1,
      variances: [1, 0.3, 0.2, 0.3, 0.2, 0.1, 0.5],
    },
    5,
  );
  const once = made
    .filter(([p, r, o]) => (p + r) % 2 === o)
    .map(([p, r, o, score]): FacetScore => ({
      person: `p${p}`,
      rater: raterId(r),
      occasion: `o${o}`,
      score,
    }));
  const { study } = generalizability(once, withOccasions);

  if (study.kind !== "value") throw new Error("no study");
  const names = ["p", "r", "o", "po", "ro", "pr,e"];
  expect(study.components.map(({ source }) => source)).toEqual(names);
  const [p = NaN, , , po = NaN, , error = NaN] = study.components.map(({ variance }) => variance);
  const cell = study.grid.find(({ raters, occasions }) => raters === 3 && occasions === 2);
  expect(cell?.relative).toMatchObject({
    value: expect.closeTo(p / (p + po / 2 + error / 3), 12),
  });
});

it("where nothing is left to chance takes the largest block in which everybody rated everything", () => {
  const onTwo = ["a", "b"].flatMap((occasion, at) =>
    scores.map((one, place) => ({ ...one, occasion, score: place + 2 * at })),
  );
  const { study, excluded, ratings } = generalizability([...onTwo, ...twoMore], withOccasions);

  expect(study).toMatchObject({ kind: "value", fit: "mean_squares", persons: 6, raters: 4 });
  expect(excluded).toEqual({ ratings: 2, persons: 1, raters: 1 });
  expect(ratings).toEqual({ used: 48, all: 50 });

  // Whoever was rated on one occasion only does not tell persons from occasions.
  const apart = onTwo.map((one) => ({ ...one, person: `${one.person} ${one.occasion}` }));
  expect(generalizability(apart, withOccasions).study).toEqual({
    kind: "undefined",
    because: "unbalanced_design",
  });
});

it("says how severe each rater is, of complete ratings and of others, and with occasions", () => {
  const onTwo = ["a", "b"].flatMap((occasion, at) =>
    scores.map((one) => ({ ...one, occasion, score: one.score + at * (one.score % 3) })),
  );
  for (const of of [scores, scores.slice(1), onTwo, onTwo.slice(1)]) {
    const hasOccasions = of.length > scores.length;
    const { study } = generalizability(of, { ...crossed, hasOccasions });
    if (study.kind !== "value") throw new Error("no study");
    expect(study.raterEffects.map(({ raterId: rater }) => rater)).toEqual(
      [0, 1, 2, 3].map(raterId),
    );
    const effects = study.raterEffects.map(({ effect }) =>
      effect.kind === "value" ? effect : null,
    );
    // The columns' means are 7.67, 2.5, 4.33 and 6.67 of 5.29 in all.
    const inOrder = [0, 1, 2, 3].toSorted(
      (a, b) => (effects[a]?.value ?? 0) - (effects[b]?.value ?? 0),
    );
    expect(inOrder).toEqual([1, 2, 3, 0]);
    for (const effect of effects) {
      expect(effect?.low).toBeLessThan(effect?.value ?? NaN);
      expect(effect?.high).toBeGreaterThan(effect?.value ?? NaN);
    }
  }
  const nested = generalizability(scores, { ...crossed, raters: "nested" }).study;
  expect(nested).toMatchObject({ raterEffects: [] });
});

it("is nearly the same with one rating less", () => {
  const whole = generalizability(scores, crossed).study;
  const less = generalizability(scores.slice(1), crossed).study;

  if (whole.kind !== "value" || less.kind !== "value") throw new Error("no study");
  expect([whole.fit, less.fit]).toEqual(["mean_squares", "reml"]);
  less.components.forEach(({ variance, source }, at) => {
    expect(source).toBe(whole.components[at]?.source);
    expect(Math.abs(variance - (whole.components[at]?.variance ?? NaN))).toBeLessThan(0.8);
  });
});

// Variances 1 of persons, 0.25 of raters, 0.64 of the rest: Φ of one rating is 0.529, Eρ² 0.610.
it.each([
  { persons: 40, of: 8, each: 3, studies: 24 },
  { persons: 200, of: 30, each: 3, studies: 8 },
  { persons: 1_000, of: 100, each: 3, studies: 1 },
])("finds the variances that $persons persons by $each of $of raters were made with", (design) => {
  const { persons, of, each } = design;
  const studies = inPart(design.studies, 8);
  const [phi, rho] = [1 / 1.89, 1 / 1.64];
  const held = { relative: 0, absolute: 0 };
  const found = new Map<string, number>();
  for (let seed = 1; seed <= studies; seed += 1) {
    const made = sparseScores(persons, { of, each, seed });
    const { study } = generalizability(made, crossed);
    if (study.kind !== "value") throw new Error("no study");
    expect(study).toMatchObject({ fit: "reml", persons, ratersInAll: of, sets: 1 });
    for (const { source, variance } of study.components) {
      found.set(source, (found.get(source) ?? 0) + variance / studies);
    }
    const [one, two] = study.grid;
    for (const [name, truth] of [
      ["relative", rho],
      ["absolute", phi],
    ] as const) {
      const [figure, ofTwo] = [one?.[name], two?.[name]];
      if (figure?.kind !== "value" || ofTwo?.kind !== "value") throw new Error("no figure");
      const { value, low, high } = figure;
      if ((low ?? NaN) <= truth && truth <= (high ?? NaN)) held[name] += 1;
      expect(ofTwo.value).toBeCloseTo((2 * value) / (1 + value), 12);
    }
    const needed = study.needed[0];
    expect(needed?.relativeSurely ?? Infinity).toBeGreaterThanOrEqual(needed?.relative ?? NaN);
    // Neither names nor the order in which ratings come matter.
    if (seed > 1) continue;
    const turned = made
      .map((score) => ({ ...score, person: `x${1e6 - Number(score.person.slice(1))}` }))
      .toReversed();
    const again = generalizability(turned, crossed).study;
    if (again.kind !== "value") throw new Error("no study");
    again.components.forEach(({ variance }, at) => {
      expect(variance).toBeCloseTo(study.components[at]?.variance ?? NaN, 6);
    });
  }
  expect(Math.abs((found.get("p") ?? NaN) - 1)).toBeLessThan(0.12);
  expect(Math.abs((found.get("r") ?? NaN) - 0.25)).toBeLessThan(0.1);
  expect(Math.abs((found.get("pr,e") ?? NaN) - 0.64)).toBeLessThan(0.06);
  for (const count of Object.values(held)) expect(count / studies).toBeGreaterThanOrEqual(0.85);
});

it("says into how many sets ratings fall that no rater joins", () => {
  const [here, there] = [1, 2].map((seed) =>
    sparseScores(20, { of: 6, each: 3, seed }).map((one) => ({
      ...one,
      person: `${seed} ${one.person}`,
      rater: seed === 1 ? one.rater : raterId(50 + Number(one.rater.slice(-2))),
    })),
  );
  const { study } = generalizability([...(here ?? []), ...(there ?? [])], crossed);

  expect(study).toMatchObject({ kind: "value", sets: 2, ratersInAll: 12 });
});

/** Each person by some of the raters, with normal scores of known variances. */
function sparseScores(
  persons: number,
  { of, each, seed = 1 }: { readonly of: number; readonly each: number; readonly seed?: number },
): readonly FacetScore[] {
  const random = randomFrom(seed);
  const normal = () => normalQuantile(random() || 0.5);
  const severity = Array.from({ length: of }, () => 0.5 * normal());
  return Array.from({ length: persons }, (_, person) => {
    const level = normal();
    const left = severity.map((_own, rater) => rater);
    return Array.from({ length: each }, (): FacetScore => {
      const [rater = 0] = left.splice(Math.floor(random() * left.length), 1);
      return {
        person: `p${person}`,
        rater: raterId(rater),
        occasion: "",
        score: 3 + level + (severity[rater] ?? 0) + 0.8 * normal(),
      };
    });
  }).flat();
}

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
    row.map((score, rater) => ({
      person: `${person}`,
      rater: raterId(rater),
      occasion: "",
      score,
    })),
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
    expect(varianceInterval?.low).toBeLessThan(variance);
    expect(varianceInterval?.high).toBeGreaterThan(variance);
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
