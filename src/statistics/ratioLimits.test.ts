import { describe, expect, test } from "vitest";
import { crossedFit } from "./crossedFit.ts";
import { fUpperQuantile } from "./distributions.ts";
import { iccOfFit, scoresOf } from "./iccOfGaps.ts";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { randomFrom } from "./random.ts";
import type { CrossedScore } from "./raterEffects.ts";
import type { Ratings } from "./ratings.ts";

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Plan {
  readonly units: number;
  readonly raters: number;
  readonly each: number;
}

/** Units' share of the variance that raters leave is `share`; raters vary by 2/3 of the error. */
function planted({ units, raters, each }: Plan, share: number, seed: number): Ratings {
  const random = randomFrom(seed);
  const severity = Array.from(
    { length: raters },
    () => Math.sqrt(((1 - share) * 2) / 3) * normal(random),
  );
  const values = new Float64Array(units * raters).fill(NaN);
  for (let unit = 0; unit < units; unit += 1) {
    const level = Math.sqrt(share) * normal(random);
    const who = severity
      .map((own, rater) => ({ own, rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, each);
    for (const { own, rater } of who) {
      values[unit * raters + rater] = level + own + Math.sqrt(1 - share) * normal(random);
    }
  }
  return { units, raters, values, scale: undefined };
}

function limitsOf(ratings: Ratings) {
  const fit = crossedFit(scoresOf(ratings));
  if (!fit) throw new Error("no fit");
  return { fit, limits: fit.ratioLimits(0.025) };
}

function shareOf(ratio: number): number {
  return ratio / (1 + ratio);
}

describe("limits of the ratio of units' variance to that of error", () => {
  test.each([
    { units: 10, raters: 4, each: 4 },
    { units: 4, raters: 9, each: 9 },
    { units: 12, raters: 2, each: 2 },
  ])("are of complete scores those of ICC(C,1): $units by $raters", (plan) => {
    for (let seed = 0; seed < 5; seed += 1) {
      const ratings = planted(plan, 0.7, seed);
      const { limits } = limitsOf(ratings);
      const { interval } = intraclassCorrelation(ratings, { form: "ICC(C,1)" });
      if (interval.kind !== "interval" || !limits) throw new Error("no interval");

      expect(shareOf(limits.low)).toBeCloseTo(Math.max(0, interval.low), 9);
      expect(shareOf(limits.high)).toBeCloseTo(Math.max(0, interval.high), 9);
    }
  });

  test.each([
    { units: 9, raters: 4, each: 3 },
    { units: 5, raters: 8, each: 6 },
  ])("lie where whole matrices have the quantiles of F: $units by $each of $raters", (plan) => {
    const ratings = planted(plan, 0.8, 3);
    const { limits } = limitsOf(ratings);
    if (!limits) throw new Error("no limits");
    const scores = scoresOf(ratings);
    const error = plan.units * plan.each - plan.units - plan.raters + 1;
    // With so much variance of units these are as good as fixed.
    const least = squaresLeft(scores, 1e8);
    const f = (ratio: number) =>
      (squaresLeft(scores, ratio) - least) / (plan.units - 1) / (least / error);

    expect(f(limits.low)).toBeCloseTo(fUpperQuantile(0.025, plan.units - 1, error), 4);
    expect(f(limits.high)).toBeCloseTo(1 / fUpperQuantile(0.025, error, plan.units - 1), 4);
  });

  test.each([
    [{ units: 10, raters: 5, each: 3 }, 0.3],
    [{ units: 20, raters: 5, each: 2 }, 0.6],
    [{ units: 40, raters: 12, each: 2 }, 0.85],
    [{ units: 6, raters: 10, each: 8 }, 0.6],
  ] as const)("hold in 95 of 100 studies: %o, ICC(C,1) %f", (plan, share) => {
    let held = 0;
    for (let seed = 0; seed < 600; seed += 1) {
      const { limits } = limitsOf(planted(plan, share, seed));
      if (limits && shareOf(limits.low) <= share && share <= shareOf(limits.high)) held += 1;
    }

    // Of 600 the standard error of a share of .95 is .009.
    expect(held / 600).toBeGreaterThan(0.928);
    expect(held / 600).toBeLessThan(0.972);
  });

  test("take sets of units and raters by themselves that no score joins", () => {
    const [one, other] = [1, 2].map((seed) =>
      scoresOf(planted({ units: 8, raters: 3, each: 3 }, 0.7, seed)),
    );
    const both = [
      ...(one ?? []),
      ...(other ?? []).map(({ unit, rater, score }) => ({
        unit: unit + 8,
        rater: rater + 3,
        // However far one set is from the other.
        score: score + 1_000,
      })),
    ];
    const near = both.map((own) => ({ ...own, score: own.score - (own.unit < 8 ? 0 : 1_000) }));
    const [far, close] = [crossedFit(both), crossedFit(near)].map((fit) => fit?.ratioLimits(0.025));

    expect(far?.low).toBeCloseTo(close?.low ?? NaN, 6);
    expect(far?.high).toBeCloseTo(close?.high ?? NaN, 6);
  });

  test("are none where raters hardly meet: ICC(C) then has those of the profile", () => {
    const { fit, limits } = limitsOf(planted({ units: 12, raters: 40, each: 3 }, 0.7, 5));

    expect(limits).toBeUndefined();
    expect(iccOfFit(fit, { form: "C", tail: 0.025 }).method).toBe("profile_likelihood");
  });
});

/** What is left of squares by generalised least squares, raters fixed, with V = I + ratio Z Zᵀ: whole matrices. */
function squaresLeft(scores: readonly CrossedScore[], ratio: number): number {
  const raters = [...new Set(scores.map(({ rater }) => rater))];
  // V⁻¹ of scores of one unit: I − ratio ÷ (1 + n ratio) J.
  const counts = new Map<number, number>();
  for (const { unit } of scores) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const weigh = (column: readonly number[]) => {
    const sums = new Map<number, number>();
    scores.forEach(({ unit }, at) => sums.set(unit, (sums.get(unit) ?? 0) + (column[at] ?? 0)));
    return column.map((own, at) => {
      const unit = scores[at]?.unit ?? 0;
      return own - (ratio / (1 + (counts.get(unit) ?? 0) * ratio)) * (sums.get(unit) ?? 0);
    });
  };
  const columns = raters.map((own) => scores.map(({ rater }) => Number(rater === own)));
  let y = scores.map(({ score }) => score);
  // Gram and Schmidt in the product of V⁻¹, twice against rounding.
  const done: (readonly number[])[] = [];
  for (const column of columns) {
    let own: readonly number[] = column;
    for (let turn = 0; turn < 2; turn += 1) {
      for (const before of done) {
        const much = product(weigh(own), before);
        own = own.map((one, at) => one - much * (before[at] ?? 0));
      }
    }
    const length = Math.sqrt(product(weigh(own), own));
    if (length > 1e-3) done.push(own.map((one) => one / length));
  }
  for (const before of [...done, ...done]) {
    const much = product(weigh(y), before);
    y = y.map((one, at) => one - much * (before[at] ?? 0));
  }
  return product(weigh(y), y);
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);
}
