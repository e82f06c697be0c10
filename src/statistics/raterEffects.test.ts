import { expect, it } from "vitest";
import { randomFrom } from "./random.ts";
import { type CrossedScore, raterEffects } from "./raterEffects.ts";
import { inPart, isWhole } from "../../tests/whole.ts";

const scoresOf = (list: readonly (readonly [number, number, number])[]): CrossedScore[] =>
  list.map(([unit, rater, score]) => ({ unit, rater, score }));

/** Raters 0 to 2 share units among each other, and so do 3 and 4; unit 6 has one rater only. */
const scores = scoresOf([
  [0, 0, 5],
  [0, 1, 7],
  [0, 2, 6],
  [1, 0, 3],
  [1, 1, 6],
  [2, 1, 8],
  [2, 2, 6],
  [3, 0, 4],
  [3, 2, 7],
  [4, 3, 9],
  [4, 4, 5],
  [5, 3, 8],
  [5, 4, 6],
  [6, 5, 3],
]);

it("gives the effects and errors of least squares with sums of 0 in each connected set", () => {
  // Computed in numpy: y = unit + rater by lstsq, the last effect of each set as minus the others' sum;
  // errors from s² C (ZᵀZ)⁻¹ Cᵀ with 4 degrees of freedom.
  const effects = raterEffects(scores, { raters: 6 });

  const values = [-1.6, 1.4, 0.2, 1.5, -1.5];
  const errors = [0.4163332, 0.4163332, 0.4163332, 0.40311289, 0.40311289];
  for (const [rater, wanted] of values.entries()) {
    const { effect, interval } = effects[rater] ?? {};
    expect(effect?.kind === "value" ? effect.value : NaN).toBeCloseTo(wanted, 9);
    const reach = interval?.kind === "interval" ? (interval.high - interval.low) / 2 : NaN;
    expect(reach).toBeCloseTo(2.7764451051977934 * (errors[rater] ?? 0), 6);
  }
});

it("has no effect for a rater who shares no unit, and no interval without residuals", () => {
  const [alone] = raterEffects(scoresOf([[0, 0, 5]]), { raters: 1 });
  const pair = raterEffects(
    scoresOf([
      [0, 0, 5],
      [0, 1, 7],
    ]),
    { raters: 2 },
  );

  expect(raterEffects(scores, { raters: 6 })[5]?.effect).toEqual({
    kind: "undefined",
    because: "no_overlapping_units",
  });
  expect(alone?.effect.kind).toBe("undefined");
  expect(pair.map(({ effect }) => effect)).toEqual([
    { kind: "value", value: -1 },
    { kind: "value", value: 1 },
  ]);
  expect(pair[0]?.interval).toEqual({ kind: "undefined", because: "too_few_units" });
});

it.each([3, 30, 100])(
  "puts one of %i raters alike apart in at most one study of twenty",
  (raters) => {
    const random = randomFrom(raters);
    let wrong = 0;
    const studies = raters > 30 ? inPart(40) : 200;
    for (let study = 0; study < studies; study += 1) {
      const effects = raterEffects(crossedAtRandom(raters, random, 0), { raters });
      if (effects.some(({ isApart }) => isApart)) wrong += 1;
    }
    const planted = raterEffects(crossedAtRandom(raters, random, -4), { raters });

    // The binomial's 99.9 % above a true 5 %.
    expect(wrong).toBeLessThanOrEqual(raters > 30 ? (isWhole ? 8 : 4) : 21);
    expect(planted[0]).toMatchObject({ isApart: true });
  },
);

/** Each unit by three raters drawn at random; the first rater scores so much higher. */
function crossedAtRandom(raters: number, random: () => number, first: number): CrossedScore[] {
  return Array.from({ length: 6 * raters }, (_, unit) => {
    const quality = 6 * random();
    const start = Math.floor(random() * raters);
    const step = raters === 3 ? 1 : 1 + Math.floor((random() * (raters - 1)) / 2);
    return [0, 1, 2].map((at) => {
      const rater = (start + at * step) % raters;
      const error = random() + random() + random() + random() - 2;
      return { unit, rater, score: quality + error + (rater === 0 ? first : 0) };
    });
  }).flat();
}
