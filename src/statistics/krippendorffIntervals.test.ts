import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { bootstrap } from "./bootstrap.ts";
import { krippendorffAlphaOfSample } from "./krippendorffAlpha.ts";
import { kalphaBootstrap } from "./krippendorffIntervals.ts";
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

test("KALPHA of 2007 on the data of its paper: .7078 to .8078, and .0125 below .70", () => {
  const { interval, shareBelow, pairsDrawn } = kalphaBootstrap(ratings, {
    metric: "ordinal",
    version: "2007",
  });

  expect(pairsDrawn).toBe(239);
  expect(interval).toMatchObject({
    low: expect.closeTo(0.7078, 2),
    high: expect.closeTo(0.8078, 2),
  });
  expect(shareBelow(0.7)).toMatchObject({ value: expect.closeTo(0.0125, 2) });
});

test("KALPHA 3.0 of 2011 is narrower still: about .715 to .802", () => {
  const { interval } = kalphaBootstrap(ratings, { metric: "ordinal", version: "2011" });

  expect(interval).toMatchObject({ low: expect.closeTo(0.715, 2), high: expect.closeTo(0.802, 2) });
});

test("resampling units gives about twice the width: .63 to .84", () => {
  const figureOf = krippendorffAlphaOfSample(ratings, { metric: "ordinal" });

  const { interval } = bootstrap({ units: ratings.units, figureOf }, { method: "percentile" });

  expect(interval).toMatchObject({ low: expect.closeTo(0.63, 1), high: expect.closeTo(0.84, 1) });
});
