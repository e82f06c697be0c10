import { describe, expect, test } from "vitest";
import { crossedFit } from "./crossedFit.ts";
import type { iccForms } from "./iccForms.ts";
import { scoresOf } from "./iccOfGaps.ts";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { randomFrom } from "./random.ts";
import { type Ratings, ratingsFromRows } from "./ratings.ts";

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Plan {
  readonly units: number;
  readonly raters: number;
  /** How many of the raters rate a unit. */
  readonly each: number;
}

/** Units vary by 1, raters by `ofRaters`, the rest by `ofError`, as variances. */
function planted(
  { units, raters, each }: Plan,
  { ofRaters, ofError }: { readonly ofRaters: number; readonly ofError: number },
  seed: number,
): Ratings {
  const random = randomFrom(seed);
  const severity = Array.from({ length: raters }, () => Math.sqrt(ofRaters) * normal(random));
  const values = new Float64Array(units * raters).fill(NaN);
  for (let unit = 0; unit < units; unit += 1) {
    const level = normal(random);
    const who = severity
      .map((own, rater) => ({ own, rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, each);
    for (const { own, rater } of who) {
      values[unit * raters + rater] = level + own + Math.sqrt(ofError) * normal(random);
    }
  }
  return { units, raters, values, scale: undefined };
}

function numbersOf(ratings: Ratings, form: (typeof iccForms)[number]) {
  const { figure, interval, ...rest } = intraclassCorrelation(ratings, { form });
  if (figure.kind !== "value" || interval.kind !== "interval") throw new Error("no figure");
  return { value: figure.value, low: interval.low, high: interval.high, ...rest };
}

describe("intraclass correlation where not all raters rated all units", () => {
  test.each([
    { units: 40, raters: 30, each: 3 },
    { units: 40, raters: 100, each: 2 },
    { units: 300, raters: 30, each: 3 },
  ])("is what was planted, on average: $units units by $each of $raters", (plan) => {
    const variances = { ofRaters: 0.4, ofError: 0.6 };
    const rounds = plan.units === 40 ? 40 : 8;
    let [absolute, consistent] = [0, 0];
    for (let seed = 0; seed < rounds; seed += 1) {
      const ratings = planted(plan, variances, 50 + seed);
      const fit = crossedFit(scoresOf(ratings));
      if (!fit) throw new Error("no fit");
      absolute += fit.units / (fit.units + fit.raters + fit.error) / rounds;
      consistent += fit.units / (fit.units + fit.error) / rounds;
    }

    // Of a hundred raters hardly two have a recording in common: little tells them from the error.
    const most = plan.raters === 100 ? 0.1 : 0.05;
    expect(Math.abs(absolute - 1 / 2)).toBeLessThan(most);
    expect(Math.abs(consistent - 1 / 1.6)).toBeLessThan(most);
  });

  test("has limits that cover what was planted 95 times of 100, or a little more with few units", () => {
    let [covered, rounds] = [0, 0];
    for (let seed = 0; seed < 200; seed += 1) {
      const plan = { units: 10, raters: 5, each: 3 };
      const ratings = planted(plan, { ofRaters: 0.4, ofError: 0.6 }, 900 + seed);
      const { low, high } = numbersOf(ratings, "ICC(A,1)");
      rounds += 1;
      if (low <= 0.5 && high >= 0.5) covered += 1;
    }

    // Of 200 the standard error of a share of .95 is .015.
    expect(covered / rounds).toBeGreaterThan(0.92);
  });

  test("lies between limits from 0 to 1, in every form, whoever rated", () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const plan = { units: 6 + (seed % 9), raters: 3 + (seed % 4), each: 2 };
      const ratings = planted(plan, { ofRaters: 0.3, ofError: 0.2 + (seed % 5) }, seed);
      for (const form of ["ICC(A,1)", "ICC(A,k)", "ICC(C,1)", "ICC(C,k)"] as const) {
        const { value, low, high } = numbersOf(ratings, form);
        expect([0, low, value, high, 1]).toEqual(
          [0, low, value, high, 1].toSorted((a, b) => a - b),
        );
      }
    }
  });

  test("uses every rating, and says of how many a unit's mean is", () => {
    const rows = [
      [5, 4, null, null],
      [2, null, 3, null],
      [null, 4, 4, null],
      [1, 2, 1, null],
      [3, null, null, 5],
      [null, 1, null, 2],
    ];
    const found = numbersOf(ratingsFromRows(rows), "ICC(A,k)");

    expect(found.units).toBe(6);
    expect(found.leftOut).toEqual([]);
    // Five units with two ratings, one with three: 6 ÷ (5/2 + 1/3).
    expect(found.parts.effectiveRaters).toEqual({ kind: "value", value: 6 / (5 / 2 + 1 / 3) });
  });

  test("goes over to the analysis of variance without a jump, as the last gap is filled", () => {
    for (let seed = 0; seed < 5; seed += 1) {
      const whole = planted(
        { units: 60, raters: 4, each: 4 },
        { ofRaters: 0.4, ofError: 0.6 },
        seed,
      );
      const values = whole.values.slice();
      values[0] = NaN;
      for (const form of ["ICC(A,1)", "ICC(C,1)"] as const) {
        const [full, gap] = [numbersOf(whole, form), numbersOf({ ...whole, values }, form)];
        expect(Math.abs(full.value - gap.value)).toBeLessThan(0.02);
        // With four raters the limits of McGraw and Wong cover 92 % here, those of the profile 96 %.
        expect(Math.abs(full.low - gap.low)).toBeLessThan(0.12);
        expect(Math.abs(full.high - gap.high)).toBeLessThan(0.12);
      }
    }
  });

  test("has limits by the lower of two bottoms, where part of the likelihood is higher with severe raters", () => {
    const ratings = ratingsFromRows([
      [1.9, 3.7, 2.4],
      [3.7, 4.0, 3.5],
      [6.6, 4.6, 5.3],
      [6.0, 3.9, 5.4],
      [7.0, null, 6.2],
      [7.8, 7.8, 9.1],
    ]);

    const { value, low, high } = numbersOf(ratings, "ICC(A,1)");

    // By lme4 1.1-31: its estimate, and the shares at which its deviance, on a grid, is higher by t² = 6.6079.
    expect(value).toBeCloseTo(0.841_755_5, 6);
    expect(low).toBeCloseTo(0.3168, 4);
    expect(high).toBeCloseTo(0.983_983, 5);
  });
});
