import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { TraceStatistic } from "../../src/agreement/recipes.ts";
import { type Ratings, ratingsFromRows } from "../../src/statistics/ratings.ts";
import { traceMeasure } from "../../src/agreement/index.ts";

const vector = z
  .object({
    rows: z.array(z.array(z.number())),
    gaps: z.array(z.tuple([z.number(), z.number()])),
    expected: z.record(z.string(), z.number()),
  })
  .parse(JSON.parse(readFileSync(new URL("../vectors-own/traces.json", import.meta.url), "utf8")));

/** A figure of several recordings, each with a part of the points. */
function figureOf(asked: object, rows: readonly (readonly (number | null)[])[]): number {
  const recipe = TraceStatistic.parse(asked);
  const recordings: Ratings[] = [rows.slice(0, 7), rows.slice(7, 20), rows.slice(20)].map((some) =>
    ratingsFromRows(some),
  );
  const { vectors, evaluate, valueOf } = traceMeasure(recipe).estimator(recipe, recordings);
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const own of vectors) own.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  expect(valueOf(sum)).toBe(evaluate(sum).value);
  return evaluate(sum).value;
}

const complete = vector.rows.slice(0, 30);
const gappy = vector.rows.map((row, point) =>
  row.map((value, rater) =>
    vector.gaps.some(([at, who]) => at === point && who === rater) ? null : value,
  ),
);

test.each([
  ["ICC(A,1)", { kind: "trace_icc", form: "ICC(A,1)" }, complete],
  ["ICC(C,1)", { kind: "trace_icc", form: "ICC(C,1)" }, complete],
  ["ccc", { kind: "trace_ccc" }, complete],
  ["ccc of a and b", { kind: "trace_ccc" }, complete.map((row) => row.slice(0, 2))],
  ["alpha", { kind: "trace_alpha" }, gappy],
])("%s of points in several recordings is that of R", (name, recipe, rows) => {
  expect(figureOf(recipe, rows)).toBeCloseTo(vector.expected[name] ?? NaN, 9);
});

test("ratings far from 0 lose nothing", () => {
  const far = complete.map((row) => row.map((value) => 1e6 + value / 1000));
  expect(figureOf({ kind: "trace_icc" }, far)).toBeCloseTo(vector.expected["ICC(A,1)"] ?? NaN, 6);
});

const sets = z.array(
  z.object({
    id: z.string(),
    data: z.object({ ratings: z.array(z.array(z.number().nullable())).optional() }),
    expected: z.array(
      z.object({
        stat: z.string(),
        params: z.record(z.string(), z.unknown()).default({}),
        field: z.string(),
        value: z.unknown(),
        tol: z.number().optional(),
        tolKind: z.enum(["relative", "absolute"]).default("relative"),
      }),
    ),
  }),
);

/** What a data set of R's irr and irrCAC, of papers, and of exact arithmetic says of the three trace measures. */
const known = ["published.json", "exact.json"].flatMap((name) =>
  sets
    .parse(JSON.parse(readFileSync(new URL(`../vectors-own/${name}`, import.meta.url), "utf8")))
    .flatMap(({ id, data: { ratings }, expected }) =>
      expected.flatMap(({ stat, params, field, value, tol = 1e-9, tolKind }) => {
        if (!ratings || field !== "value" || typeof value !== "number") return [];
        const recipe =
          stat === "icc" && (params["form"] === "ICC(A,1)" || params["form"] === "ICC(C,1)")
            ? { kind: "trace_icc", form: params["form"] }
            : stat === "krippendorff_alpha" && params["metric"] === "interval"
              ? { kind: "trace_alpha" }
              : undefined;
        const within = tolKind === "absolute" ? tol : tol * Math.max(1e-3, Math.abs(value));
        return recipe
          ? [{ name: `${id}: ${JSON.stringify(recipe)}`, recipe, ratings, value, within }]
          : [];
      }),
    ),
);

test("there are data sets to compare with", () => {
  expect(known.length).toBeGreaterThan(25);
});

test.each(known)("$name is the figure of the same points", ({ recipe, ratings, value, within }) => {
  expect(Math.abs(figureOf(recipe, ratings) - value)).toBeLessThanOrEqual(within);
});
