import { describe, expect, test } from "vitest";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { oneWaySquares, waldLimits } from "./oneWay.ts";
import { randomFrom } from "./random.ts";
import { type Ratings, ratingsFromRows } from "./ratings.ts";
import { ends } from "../../tests/whole.ts";

/** Two of these, from two numbers that are spread evenly, are spread normally. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Units of which a share of the variance is their own, each rated by some of many raters. */
function planted(
  random: () => number,
  of: {
    readonly raters: number;
    readonly units: number;
    readonly most: number;
    readonly icc: number;
  },
): Ratings {
  const values = new Float64Array(of.units * of.raters).fill(NaN);
  for (let unit = 0; unit < of.units; unit += 1) {
    const own = Math.sqrt(of.icc) * normal(random);
    const count = 2 + Math.floor(random() * (of.most - 1));
    const who = new Set<number>();
    while (who.size < count) who.add(Math.floor(random() * of.raters));
    for (const rater of who) {
      values[unit * of.raters + rater] = own + Math.sqrt(1 - of.icc) * normal(random);
    }
  }
  return { units: of.units, raters: of.raters, values, scale: undefined };
}

const designs = ends([
  { raters: 3, units: 24, most: 3 },
  { raters: 30, units: 60, most: 6 },
  { raters: 100, units: 180, most: 6 },
]);

describe.each(designs)("ICC(1) of $units units by some of $raters raters", (design) => {
  test("uses every unit that was rated", () => {
    const ratings = planted(randomFrom(3), { ...design, icc: 0.5 });
    const { units, excluded } = intraclassCorrelation(ratings, { form: "ICC(1)" });

    expect({ units, excluded }).toEqual({ units: design.units, excluded: [] });
  });

  test.each([0.1, 0.4, 0.8])("finds a planted %d without bias, with limits that hold it", (icc) => {
    const random = randomFrom(11);
    const times = 600;
    let [sum, held] = [0, 0];
    for (let time = 0; time < times; time += 1) {
      const ratings = planted(random, { ...design, icc });
      const { figure, interval } = intraclassCorrelation(ratings, { form: "ICC(1)" });
      if (figure.kind !== "value" || interval.kind !== "interval") throw new Error("no figure");
      sum += figure.value;
      held += interval.low <= icc && icc <= interval.high ? 1 : 0;
    }

    // Few units make any share of variance a little too small.
    expect(Math.abs(sum / times - icc)).toBeLessThan(1 / design.units);
    // Four standard errors of 95 % of so many.
    expect(held / times).toBeGreaterThan(0.95 - 0.036);
    expect(held / times).toBeLessThan(0.95 + 0.036);
  });
});

/** By lme4 1.1-31: `lmer(value ~ 1 + (1 | unit))`, the variance of units over that of all. */
const ofLme4 = [
  {
    rows: [
      [null, null, 3.1, 4.6],
      [7.7, 4.3, 6.9, 4.1],
      [null, 5.4, 7.3, 6.2],
      [null, 3.6, null, 3.4],
      [6.9, null, null, 6.1],
      [2.8, null, null, 1.9],
      [null, null, null, 4.5],
      [null, 4.7, 4.2, null],
      [2.9, 4.6, null, 5.9],
      [5.5, 3.8, 4.1, 4.7],
      [4.1, 5, 4.8, 4.5],
      [6.1, 6.6, 6.6, 5.4],
    ],
    icc: 0.5165126698,
  },
  {
    rows: [
      [null, 1.7, null],
      [null, 4.5, null],
      [3, null, null],
      [3.7, 4.3, 3.4],
      [2.5, null, null],
      [4.5, null, null],
      [6.6, 4.3, 3.8],
      [3, 1.4, -1.3],
    ],
    icc: 0.3875633823,
  },
  {
    rows: [
      [null, null, 2.1],
      [1.8, null, 1.8],
      [null, 1.2, null],
      [1.7, 2, 2.4],
      [-1.3, -0.8, -0.9],
      [2.5, 2.4, 2.3],
    ],
    icc: 0.9642639514,
  },
] as const;

test.each(ofLme4)("ICC(1) is that of lme4 where units were rated unequally often: $icc", (of) => {
  const ratings = ratingsFromRows(of.rows);
  const single = intraclassCorrelation(ratings, { form: "ICC(1)" });
  const mean = intraclassCorrelation(ratings, { form: "ICC(k)" });

  const valueOf = ({ figure }: typeof single) => (figure.kind === "value" ? figure.value : NaN);
  expect(valueOf(single)).toBeCloseTo(of.icc, 5);
  const counts = of.rows.map((row) => row.filter((one) => one !== null).length);
  const each = counts.length / counts.reduce((sum, count) => sum + 1 / count, 0);
  expect(mean.parts.effectiveRaters).toEqual({ kind: "value", value: expect.closeTo(each, 12) });
  expect(valueOf(mean)).toBeCloseTo((each * of.icc) / (1 + (each - 1) * of.icc), 5);
});

test("ICC(1) is nowhere less likely than beside it, by a likelihood that is written out", () => {
  const { raters, units, values } = planted(randomFrom(5), {
    raters: 30,
    units: 60,
    most: 6,
    icc: 0.3,
  });
  const { figure } = intraclassCorrelation(
    { raters, units, values, scale: undefined },
    { form: "ICC(1)" },
  );
  if (figure.kind !== "value") throw new Error("no figure");
  const rows = Array.from({ length: units }, (_, unit) =>
    [...values.subarray(unit * raters, (unit + 1) * raters)].filter((one) => !Number.isNaN(one)),
  );
  const n = rows.flat().length;
  const of = (f: (row: readonly number[]) => number) => sumOf(rows.map(f));
  // Harville (1974): the inverse of I + a J is I − a ÷ (1 + a k) J, its determinant 1 + a k.
  const deviance = (share: number) => {
    const a = share / (1 - share);
    const product = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, own, at) => sum + own * (other[at] ?? 0), 0) -
      (a / (1 + a * one.length)) * sumOf(one) * sumOf(other);
    const ones = of((row) =>
      product(
        row.map(() => 1),
        row.map(() => 1),
      ),
    );
    const mean =
      of((row) =>
        product(
          row,
          row.map(() => 1),
        ),
      ) / ones;
    const left = of((row) => product(row, row)) - mean ** 2 * ones;
    return of((row) => Math.log(1 + a * row.length)) + Math.log(ones) + (n - 1) * Math.log(left);
  };

  const best = deviance(figure.value);
  for (const step of [-1e-4, 1e-4]) expect(deviance(figure.value + step)).toBeGreaterThan(best);
});

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}

test.each([0.0, 0.3, 0.8])(
  "limits are the classical ones where units are rated equally often: %d",
  (icc) => {
    const random = randomFrom(21);
    for (let time = 0; time < 20; time += 1) {
      const [units, raters] = [5 + (time % 8), 2 + (time % 3)];
      const ratings = complete(random, { units, raters, icc });
      const { interval } = intraclassCorrelation(ratings, { form: "ICC(1)" });
      const squares = oneWaySquares(ratings);
      if (interval.kind !== "interval" || "kind" in squares) throw new Error("no limits");
      const [low, high] = waldLimits(squares, 0.025);
      expect(low).toBeCloseTo(interval.low, 9);
      expect(high).toBeCloseTo(interval.high, 9);
    }
  },
);

test.each([
  { units: 6, raters: 2, icc: 0 },
  { units: 20, raters: 2, icc: 0.2 },
  { units: 10, raters: 3, icc: 0.5 },
])("one rating less hardly moves the limits, which hold as often as before: $units units", (of) => {
  const random = randomFrom(31);
  const times = 400;
  let [lower, upper, held] = [0, 0, 0];
  for (let time = 0; time < times; time += 1) {
    const whole = complete(random, of);
    const values = whole.values.slice();
    values[Math.floor(random() * values.length)] = NaN;
    const [one, other] = [whole, { ...whole, values }].map((ratings) => {
      const { figure, interval } = intraclassCorrelation(ratings, { form: "ICC(1)" });
      if (figure.kind !== "value" || interval.kind !== "interval") throw new Error("no limits");
      expect(interval.low).toBeLessThanOrEqual(figure.value);
      expect(interval.high).toBeGreaterThanOrEqual(figure.value);
      return interval;
    });
    if (!one || !other) throw new Error("both");
    lower += Math.abs(one.low - other.low) / times;
    upper += Math.abs(one.high - other.high) / times;
    held += Number(other.low <= of.icc && of.icc <= other.high) / times;
  }

  // By so much as a rating is worth: before, limits that ended at 0 moved by .7, .3 and .08.
  expect(lower).toBeLessThan(1.1 / of.units);
  expect(upper).toBeLessThan(1.1 / of.units);
  expect(held).toBeGreaterThan(0.95 - 0.044);
});

/** Units that all raters rated, of which a share of the variance is their own. */
function complete(
  random: () => number,
  of: { readonly units: number; readonly raters: number; readonly icc: number },
): Ratings {
  const values = new Float64Array(of.units * of.raters);
  for (let unit = 0; unit < of.units; unit += 1) {
    const own = Math.sqrt(of.icc) * normal(random);
    for (let rater = 0; rater < of.raters; rater += 1) {
      values[unit * of.raters + rater] = own + Math.sqrt(1 - of.icc) * normal(random);
    }
  }
  return { units: of.units, raters: of.raters, values, scale: undefined };
}

test("ICC(1) is 1, without limits, where no unit's ratings differ, and some have more than others", () => {
  const ratings = ratingsFromRows([
    [1, 1, null],
    [2, 2, 2],
    [4, null, 4],
  ]);
  const { figure, interval } = intraclassCorrelation(ratings, { form: "ICC(1)" });

  expect(figure).toEqual({ kind: "value", value: 1 });
  expect(interval).toEqual({ kind: "undefined", because: "no_error_variance" });
});

test("a unit that one rater rated counts, and one that nobody did is left out and counted", () => {
  const values = Float64Array.from([1, 2, NaN, 4, NaN, 6, 3, NaN, NaN, NaN, NaN, NaN]);
  const { units, excluded, figure } = intraclassCorrelation(
    { units: 4, raters: 3, values, scale: undefined },
    { form: "ICC(k)" },
  );

  expect(figure.kind).toBe("value");
  expect({ units, excluded }).toEqual({
    units: 3,
    excluded: [{ because: "rated_by_nobody", count: 1 }],
  });
});
