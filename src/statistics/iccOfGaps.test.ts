import { describe, expect, test } from "vitest";
import { crossedFit } from "./crossedFit.ts";
import type { iccForms } from "./iccForms.ts";
import { iccOfFit, scoresOf } from "./iccOfGaps.ts";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { randomFrom } from "./random.ts";
import { type Ratings, ratingsFromRows } from "./ratings.ts";
import { ends } from "../../tests/whole.ts";

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
  test.each(
    ends([
      { units: 40, raters: 30, each: 3 },
      { units: 40, raters: 100, each: 2 },
      { units: 300, raters: 30, each: 3 },
    ]),
  )("is what was planted, on average: $units units by $each of $raters", (plan) => {
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
    expect(found.excluded).toEqual([]);
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
        const most = form === "ICC(C,1)" ? 0.01 : 0.12;
        expect(Math.abs(full.low - gap.low)).toBeLessThan(most);
        expect(Math.abs(full.high - gap.high)).toBeLessThan(most);
      }
    }
  });

  test.each([
    [6, 2, 3, 0.4, 0.6, [0.0293236604, 0.9795240697], [0.3317228545, 0.9947124776]],
    [6, 2, 3, 0.02, 2, [0.0003228029, 0.9742741004], [0.0004443262, 0.988578139]],
    [6, 2, 3, 1.5, 0.1, [0.0180611212, 0.9658817507], [0.7712691103, 0.9989421145]],
    [8, 3, 4, 0.4, 0.6, [0.0, 0.8343048278], [0.0, 0.8653109832]],
    [8, 3, 4, 0.02, 2, [0.0, 0.6829242259], [0.0, 0.6829242259]],
    [8, 3, 4, 1.5, 0.1, [0.0441130783, 0.8710873614], [0.5390900258, 0.9766145166]],
    [10, 3, 5, 0.4, 0.6, [0.2896272824, 0.9202103604], [0.4377017329, 0.9425451336]],
    [10, 3, 5, 0.02, 2, [0.1892375496, 0.8861257772], [0.1892375496, 0.8861257772]],
    [10, 3, 5, 1.5, 0.1, [0.0549632233, 0.7813346629], [0.7881683201, 0.984577735]],
    [20, 2, 5, 0.4, 0.6, [0.410648052, 0.8864978262], [0.4758468955, 0.9120005378]],
    [20, 2, 5, 0.02, 2, [0.1743434544, 0.7943113896], [0.190647942, 0.8284313337]],
    [20, 2, 5, 1.5, 0.1, [0.0851869096, 0.7357795142], [0.8510703006, 0.9793892155]],
    [12, 3, 40, 0.4, 0.6, [0.0, 0.6997330927], [0.0, 0.7013814484]],
    [12, 3, 40, 0.02, 2, [0.0, 0.5141206743], [0.0, 0.5141206743]],
    [12, 3, 40, 1.5, 0.1, [0.0, 0.5802534253], [0.0, 0.9101989577]],
    [40, 3, 30, 0.4, 0.6, [0.1256138521, 0.4533848665], [0.2143903249, 0.645045916]],
    [40, 3, 30, 0.02, 2, [0.0105408949, 0.4148181436], [0.0114122192, 0.4396565963]],
    [40, 3, 30, 1.5, 0.1, [0.1029864629, 0.3275655984], [0.7216196213, 0.9079751331]],
    [60, 4, 12, 0.4, 0.6, [0.2419890284, 0.5812248069], [0.5490081027, 0.7633627462]],
    [60, 4, 12, 0.02, 2, [0.2174977657, 0.4940970265], [0.2237766146, 0.5072148621]],
    [60, 4, 12, 1.5, 0.1, [0.1050910011, 0.4311827555], [0.8876312544, 0.9500138034]],
  ] as const)(
    "has limits by profile likelihood to ten digits: of %i units by %i of %i raters (variance of raters %d, of error %d)",
    (units, each, raters, ofRaters, ofError, absolute, consistent) => {
      const fit = crossedFit(scoresOf(planted({ units, raters, each }, { ofRaters, ofError }, 1)));
      if (!fit) throw new Error("no fit");
      for (const [form, expected] of [["A", absolute] as const, ["C", consistent] as const]) {
        const alone = { ...fit, ratioLimits: () => undefined };
        const { low, high } = iccOfFit(alone, { form, tail: 0.025 });
        expect(Math.abs(low - expected[0])).toBeLessThan(1e-8);
        expect(Math.abs(high - expected[1])).toBeLessThan(1e-8);
      }
    },
  );

  test("has limits where it is as likely as they say, however much raters' variance they take", () => {
    // At its low limit of ICC(A,1) raters' variance is thousands of times that of error.
    const ratings = planted({ units: 6, raters: 3, each: 2 }, { ofRaters: 1.5, ofError: 0.1 }, 20);
    const fit = crossedFit(scoresOf(ratings));
    if (!fit) throw new Error("no fit");
    const { low } = iccOfFit(fit, { form: "A", tail: 0.025 });
    const ratio = low / (1 - low);
    const besides = Array.from({ length: 60 }, (_, step) =>
      fit.bottomBeside(
        { from: ratio, rise: ratio },
        { raters: 1.3 ** step - 1, deviance: 0, slope: 0, bend: NaN },
      ),
    );

    const lowest = Math.min(...besides.map(({ deviance }) => deviance));
    // F with 1 and 5 degrees of freedom, at .95.
    expect(lowest).toBeCloseTo(6.607_891, 5);
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
