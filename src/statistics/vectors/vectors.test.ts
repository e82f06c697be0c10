import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  chiSquareUpper,
  fUpper,
  fUpperQuantile,
  normalQuantile,
  normalUpper,
} from "../distributions.ts";
import { VectorData } from "./vectorData.ts";
import { matches } from "./vectorMatch.ts";
import { skippedBecause } from "./vectorSkipped.ts";
import { answer } from "./vectorStatistics.ts";

const sets = z.array(
  z.object({
    id: z.string(),
    citation: z.string(),
    data: z.record(z.string(), z.unknown()),
    expected: z.array(
      z.object({
        stat: z.string(),
        params: z.record(z.string(), z.unknown()),
        field: z.string(),
        value: z.union([z.number(), z.null(), z.array(z.array(z.number()))]),
        tol: z.number().optional(),
        tolKind: z.enum(["relative", "absolute"]),
      }),
    ),
  }),
);

function read(file: string): unknown {
  const path = new URL(`../../../tests/vectors-own/${file}`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
}

const all = ["published.json", "exact.json"].flatMap((file) => sets.parse(read(file)));

test.each(all.map((set) => [set.id, set] as const))("%s comes out as published", (_, set) => {
  const data = new VectorData(set.data);

  for (const expected of set.expected) {
    const found = answer(expected.stat, data, expected);
    if (skippedBecause(expected, found) !== undefined) continue;
    const what = `${expected.stat} ${JSON.stringify(expected.params)} ${expected.field}: expected ${JSON.stringify(expected.value)}, found ${JSON.stringify(found)}`;
    expect({ what, isMatch: matches({ ...expected, tol: expected.tol }, found) }).toEqual({
      what,
      isMatch: true,
    });
  }
});

test("distribution functions are right to 1e-12, in the far tails too", () => {
  const rows = z.array(z.array(z.number()));
  const file = z
    .object({
      fUpper: rows,
      fUpperQuantile: rows,
      normalQuantile: rows,
      normalUpper: rows,
      chiSquareUpper: rows,
    })
    .parse(read("distributions.json"));

  expect(worstOf(file.fUpper, ([x = 0, df1 = 0, df2 = 0]) => fUpper(x, df1, df2))).toBeLessThan(
    1e-12,
  );
  expect(
    worstOf(file.fUpperQuantile, ([p = 0, df1 = 0, df2 = 0]) => fUpperQuantile(p, df1, df2)),
  ).toBeLessThan(1e-12);
  expect(worstOf(file.normalQuantile, ([p = 0]) => normalQuantile(p))).toBeLessThan(1e-12);
  expect(worstOf(file.normalUpper, ([z_ = 0]) => normalUpper(z_))).toBeLessThan(1e-12);
  expect(worstOf(file.chiSquareUpper, ([x = 0, df = 0]) => chiSquareUpper(x, df))).toBeLessThan(
    1e-12,
  );
});

/** The largest relative difference to the last number of each row. */
function worstOf(table: readonly number[][], compute: (at: readonly number[]) => number): number {
  return Math.max(...table.map((row) => Math.abs(compute(row) / (row.at(-1) ?? NaN) - 1)));
}
