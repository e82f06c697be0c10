import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { bootstrap } from "./bootstrap.ts";
import { krippendorffAlpha, krippendorffAlphaOfSample } from "./krippendorffAlpha.ts";
import { krippendorffJackknife } from "./krippendorffIntervals.ts";
import { ratingsFromRows } from "./ratings.ts";

const sets = z.array(
  z.object({
    id: z.string(),
    data: z.object({ ratings: z.array(z.array(z.number().nullable())).optional() }),
  }),
);
const path = new URL("../../tests/vectors-own/published.json", import.meta.url);
const rows = sets
  .parse(JSON.parse(readFileSync(path, "utf8")))
  .find(({ id }) => id === "hayes-krippendorff-2007")?.data.ratings;
const ratings = ratingsFromRows(rows ?? []);

test("resampling units gives about twice the width that KALPHA prints for the data of its paper: .63 to .84", () => {
  const figureOf = krippendorffAlphaOfSample(ratings, { metric: "ordinal" });

  const { interval } = bootstrap({ units: ratings.units, figureOf }, { method: "percentile" });

  expect(interval).toMatchObject({ low: expect.closeTo(0.63, 1), high: expect.closeTo(0.84, 1) });
});

test.each(["nominal", "ordinal", "interval", "ratio"] as const)(
  "the jackknife of %s alpha is that of leaving out each row by hand, and is near the bootstrap's error",
  (metric) => {
    const table = rows ?? [];
    const pairable = table.filter((row) => row.filter((one) => one !== null).length >= 2);
    const alphas = pairable.map((left) => {
      const { figure } = krippendorffAlpha(
        ratingsFromRows(pairable.filter((row) => row !== left)),
        {
          metric,
        },
      );
      return figure.kind === "value" ? figure.value : NaN;
    });
    const n = alphas.length;
    const mean = alphas.reduce((sum, one) => sum + one, 0) / n;
    const squares = alphas.reduce((sum, one) => sum + (one - mean) ** 2, 0);

    const { alpha, standardError, interval } = krippendorffJackknife(ratings, { metric });

    expect(standardError).toEqual({
      kind: "value",
      value: expect.closeTo(Math.sqrt(((n - 1) / n) * squares), 10),
    });
    expect(interval).toMatchObject({ method: "jackknife", level: 0.95 });
    expect(alpha).toEqual(krippendorffAlpha(ratings, { metric }).figure);
  },
);

test("units with one rating or none do not change the jackknife", () => {
  const padded = ratingsFromRows([
    ...(rows ?? []),
    ...[null, 1].map((one) => [one, ...(rows?.[0] ?? []).slice(1).map(() => null)]),
  ]);

  expect(krippendorffJackknife(padded)).toEqual(krippendorffJackknife(ratings));
});

test("the jackknife is undefined with one unit, without variation, and where leaving one out leaves none", () => {
  expect(errorOf([])).toEqual({ kind: "undefined", because: "no_pairable_units" });
  expect(errorOf([[1, 2]])).toEqual({ kind: "undefined", because: "too_few_units" });
  expect(
    errorOf([
      [1, 1],
      [1, 1],
    ]),
  ).toEqual({ kind: "undefined", because: "no_variation" });
  expect(
    errorOf([
      [1, 1],
      [1, 1],
      [1, 2],
    ]),
  ).toEqual({ kind: "undefined", because: "no_variation" });
});

function errorOf(table: readonly (readonly number[])[]) {
  return krippendorffJackknife(ratingsFromRows(table)).standardError;
}
