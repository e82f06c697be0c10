import { expect, test } from "vitest";
import { cohenKappa } from "./cohenKappa.ts";
import { countPairs, pairTable } from "./pairTable.ts";

const near = (number: number, digits = 4) => ({
  kind: "value",
  value: expect.closeTo(number, digits),
});

test("gives SAS's figures for its example, unweighted and weighted", () => {
  const table = pairTable([
    [0, 4, 1],
    [0, 8, 0],
    [0, 1, 5],
  ]);

  const simple = cohenKappa(table);
  const weighted = cohenKappa(table, { weights: "linear" });

  expect(simple.figure).toEqual(near(0.4842));
  expect(simple.standardError).toEqual(near(0.138));
  expect(simple.parts.standardErrorUnderNull).toEqual(near(0.1484));
  expect(simple.parts.z).toEqual(near(3.2626));
  expect(simple.interval).toMatchObject({
    low: expect.closeTo(0.2137, 4),
    high: expect.closeTo(0.7547, 4),
  });
  expect(weighted.figure).toEqual(near(0.4701));
  expect(weighted.standardError).toEqual(near(0.1457));
  expect(weighted.parts.standardErrorUnderNull).toEqual(near(0.1426));
});

test("gives Cohen's (1960) kappa and maximum for his example", () => {
  const answer = cohenKappa(
    pairTable([
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ]),
  );

  expect(answer.figure).toEqual(near(0.492, 3));
  expect(answer.parts.kappaMaximum).toEqual(near(0.831, 3));
  expect(answer.observed).toEqual(near(0.7, 12));
  expect(answer.expected).toEqual(near(0.41, 12));
  expect(answer.units).toBe(200);
});

test("is undefined where nobody rated anything", () => {
  expect(cohenKappa(pairTable([[0]])).figure).toEqual({ kind: "undefined", because: "no_units" });
  expect(cohenKappa(pairTable([])).figure).toEqual({ kind: "undefined", because: "no_units" });
});

test("is undefined where both raters used one and the same code", () => {
  const answer = cohenKappa(
    pairTable([
      [10, 0],
      [0, 0],
    ]),
  );

  expect(answer.figure).toEqual({ kind: "undefined", because: "one_code_only" });
  expect(answer.observed).toEqual({ kind: "value", value: 1 });
});

test("is 0 without a z where one rater used one code only", () => {
  const answer = cohenKappa(
    pairTable([
      [8, 4],
      [0, 0],
    ]),
  );

  expect(answer.figure).toEqual({ kind: "value", value: 0 });
  expect(answer.standardError).toEqual({ kind: "value", value: 0 });
  expect(answer.parts.z).toEqual({ kind: "undefined", because: "standard_error_zero" });
});

test("a table of durations has a kappa and no standard error", () => {
  const answer = cohenKappa(
    pairTable(
      [
        [20, 5],
        [10, 15],
      ],
      { weighs: "microseconds" },
    ),
  );

  expect(answer.figure).toEqual(near(0.4, 12));
  expect(answer.standardError).toEqual({
    kind: "undefined",
    because: "durations_are_not_counted_units",
  });
});

test("units that one rater left out are counted as left out", () => {
  const table = countPairs({ first: [0, 1, -1, 1], second: [0, 1, 0, 0] }, 2);

  expect(cohenKappa(table).units).toBe(3);
  expect(table.excluded).toEqual([{ because: "not_rated_by_all", count: 1 }]);
});
