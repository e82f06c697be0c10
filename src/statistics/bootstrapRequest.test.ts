import { expect, test } from "vitest";
import { bootstrap } from "./bootstrap.ts";
import { type BootstrapRequest, resampling } from "./bootstrapRequest.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { brennanPrediger } from "./gwet.ts";
import { pairTableOfRatings } from "./pairTable.ts";
import { ratingsFromRows } from "./ratings.ts";

const rows = Array.from({ length: 40 }, (_, unit) => [unit % 3, unit % 5 === 0 ? 2 : unit % 3]);
const ratings = ratingsFromRows(rows, [0, 1, 2]);
const inOrder = Int32Array.from(rows, (_, place) => place);

test.each<BootstrapRequest["figure"]>([
  { statistic: "krippendorffAlpha", metric: "ordinal" },
  { statistic: "intraclassCorrelation", form: "ICC(A,1)" },
  { statistic: "cohenKappa", weights: "quadratic" },
  { statistic: "gwetAc" },
  { statistic: "fleissGeneralized" },
  { statistic: "congerGeneralized" },
  { statistic: "brennanPrediger" },
  { statistic: "pairwiseAgreement" },
  { statistic: "fleissKappa" },
  { statistic: "lightKappa" },
  { statistic: "kendallW" },
  { statistic: "linCcc" },
  { statistic: "scottPi" },
])("$statistic lies within its own limits, which a seed repeats", (figure) => {
  const source = resampling({ ratings, figure });
  const options = { resamples: 200, seed: 7 };

  const { interval } = bootstrap(source, options);

  expect(bootstrap(source, options).interval).toEqual(interval);
  const own = source.figureOf(inOrder);
  expect(interval).toMatchObject({ kind: "interval" });
  if (interval.kind === "undefined") return;
  expect([interval.low, own, interval.high].toSorted((a, b) => a - b)[1]).toBe(own);
});

test("the whole sample gives the figure itself, weights included", () => {
  const figure = { statistic: "cohenKappa", weights: "linear" } as const;

  const own = resampling({ ratings, figure }).figureOf(inOrder);

  expect(cohenKappa(pairTableOfRatings(ratings).table, { weights: "linear" }).figure).toEqual({
    kind: "value",
    value: own,
  });
});

test("without a declared scale, chance in a sample comes from the codes of all ratings", () => {
  const undeclared = ratingsFromRows(rows);
  const sample = Int32Array.from([1, 1, 4, 7, 5, 6]);

  const own = resampling({
    ratings: undeclared,
    figure: { statistic: "brennanPrediger" },
  }).figureOf(sample);

  const declared = ratingsFromRows(
    [...sample].map((unit) => rows[unit] ?? []),
    [0, 1, 2],
  );
  expect(brennanPrediger(declared).figure).toEqual({ kind: "value", value: own });
});
