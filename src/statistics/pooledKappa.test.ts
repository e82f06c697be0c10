import { expect, test } from "vitest";
import { cohenKappa } from "./cohenKappa.ts";
import { fleissGeneralized } from "./gwet.ts";
import { pairTable } from "./pairTable.ts";
import { pooledKappa } from "./pooledKappa.ts";
import { randomFrom } from "./random.ts";
import type { Ratings } from "./ratings.ts";

const scale = [1, 2, 3, 5];

/** Units that some of many raters rated, mostly much alike. */
function sparse(raters: number, units: number, each: readonly [number, number]): Ratings {
  const random = randomFrom(raters);
  const values = new Float64Array(units * raters).fill(NaN);
  for (let unit = 0; unit < units; unit += 1) {
    const own = Math.floor(random() * scale.length);
    const who = Array.from({ length: raters }, (_, rater) => ({ rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, each[0] + Math.floor(random() * (each[1] - each[0] + 1)));
    for (const { rater } of who) {
      const at = random() < 0.7 ? own : Math.floor(random() * scale.length);
      values[unit * raters + rater] = scale[at] ?? NaN;
    }
  }
  return { units, raters, values, scale };
}

function numberOf(figure: ReturnType<typeof pooledKappa>["figure"]): number {
  return figure.kind === "value" ? figure.value : NaN;
}

test.each([
  [3, 12],
  [30, 60],
  [100, 180],
] as const)(
  "weighted kappa of %d raters on %d units is that of one table of all their pairs",
  (raters, units) => {
    const ratings = sparse(raters, units, [1, 6]);
    const table = scale.map(() => scale.map(() => 0));
    for (let unit = 0; unit < units; unit += 1) {
      const own = Array.from(ratings.values.subarray(unit * raters, (unit + 1) * raters));
      own.forEach((a, first) =>
        own.forEach((b, second) => {
          const row = table[scale.indexOf(a)];
          const column = scale.indexOf(b);
          if (first !== second && row && column >= 0) row[column] = (row[column] ?? 0) + 0.5;
        }),
      );
    }
    for (const weights of ["unweighted", "linear", "quadratic"] as const) {
      const expected = cohenKappa(pairTable(table), { weights, values: scale }).figure;
      const pooled = pooledKappa(ratings, { weights, values: scale });
      const all = Int32Array.from({ length: units }, (_, unit) => unit);

      expect(numberOf(pooled.figure)).toBeCloseTo(numberOf(expected), 12);
      expect(pooled.figureOf(all)).toBe(numberOf(pooled.figure));
    }
  },
);

test("of as many ratings everywhere it is the kappa of Fleiss, by whichever raters", () => {
  const ratings = sparse(30, 80, [4, 4]);
  const own = Array.from({ length: 80 }, (_, unit) =>
    ratings.values.slice(unit * 30, (unit + 1) * 30),
  );
  const turned = {
    ...ratings,
    values: Float64Array.from(own.flatMap((row) => Array.from(row.toReversed()))),
  };
  const options = { weights: "quadratic", values: scale } as const;

  expect(numberOf(pooledKappa(ratings, options).figure)).toBeCloseTo(
    numberOf(pooledKappa(turned, options).figure),
    12,
  );
  expect(numberOf(pooledKappa(ratings, { ...options, weights: "unweighted" }).figure)).toBeCloseTo(
    numberOf(fleissGeneralized(ratings, { weights: "unweighted" }).figure),
    12,
  );
});

test("without a pair, or with one code, there is none", () => {
  const single = {
    units: 2,
    raters: 3,
    values: Float64Array.from([1, NaN, NaN, NaN, 2, NaN]),
    scale,
  };
  const same = { units: 2, raters: 2, values: Float64Array.from([1, 1, 1, 1]), scale };
  const options = { weights: "unweighted", values: scale } as const;

  expect(pooledKappa(single, options).figure).toMatchObject({ because: "no_pairable_units" });
  expect(pooledKappa(same, options).figure).toMatchObject({ because: "one_code_only" });
});
