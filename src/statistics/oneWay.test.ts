import { describe, expect, test } from "vitest";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { randomFrom } from "./random.ts";
import type { Ratings } from "./ratings.ts";

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
    const who = Array.from({ length: of.raters }, (_, rater) => ({ rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, 2 + Math.floor(random() * (of.most - 1)));
    for (const { rater } of who) {
      values[unit * of.raters + rater] = own + Math.sqrt(1 - of.icc) * normal(random);
    }
  }
  return { units: of.units, raters: of.raters, values, scale: undefined };
}

/** Half the squares of all differences, by how many there are of one: the squares about the mean. */
function spread(row: readonly number[]): number {
  let sum = 0;
  for (const one of row) for (const other of row) sum += (one - other) ** 2 / 2;
  return sum / row.length;
}

/** Plainly: variance components by the method of moments from sums over all pairs of ratings. */
function byPairs({ units, raters, values }: Ratings): number {
  const rows = Array.from({ length: units }, (_, unit) =>
    Array.from(values.subarray(unit * raters, (unit + 1) * raters)).filter(
      (one) => !Number.isNaN(one),
    ),
  ).filter((row) => row.length > 1);
  const all = rows.flat();
  const within = rows.reduce((sum, row) => sum + spread(row), 0);
  const error = within / (all.length - rows.length);
  const each = all.length - rows.reduce((sum, row) => sum + row.length ** 2, 0) / all.length;
  const own = (spread(all) - within - (rows.length - 1) * error) / each;
  return own / (own + error);
}

const designs = [
  { raters: 3, units: 24, most: 3 },
  { raters: 30, units: 60, most: 6 },
  { raters: 100, units: 180, most: 6 },
] as const;

describe.each(designs)("ICC(1) of $units units by some of $raters raters", (design) => {
  test("is what variance components by pairs give, and uses every unit that was rated twice", () => {
    const ratings = planted(randomFrom(3), { ...design, icc: 0.5 });
    const { figure, units, leftOut } = intraclassCorrelation(ratings, { form: "ICC(1)" });

    expect(figure.kind === "value" ? figure.value : NaN).toBeCloseTo(byPairs(ratings), 12);
    expect({ units, leftOut }).toEqual({ units: design.units, leftOut: [] });
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
    expect(Math.abs(held / times - 0.95)).toBeLessThan(0.036);
  });
});

test("a unit that one rater rated is left out and counted, and so is one that nobody did", () => {
  const values = Float64Array.from([1, 2, NaN, 4, NaN, 6, 3, NaN, NaN, NaN, NaN, NaN]);
  const { units, leftOut, figure } = intraclassCorrelation(
    { units: 4, raters: 3, values, scale: undefined },
    { form: "ICC(k)" },
  );

  expect(figure.kind).toBe("value");
  expect({ units, leftOut }).toEqual({
    units: 2,
    leftOut: [
      { because: "rated_by_one", count: 1 },
      { because: "rated_by_nobody", count: 1 },
    ],
  });
});
