import { expect, it } from "vitest";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { nestedStudy } from "./nestedStudy.ts";
import { ratingsFromRows } from "./ratings.ts";

/** Shrout and Fleiss (1979), table 2. */
const rows = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

it("is ICC(1) for one rater and ICC(k) for all where everybody has as many", () => {
  const study = nestedStudy(rows);
  const icc = (form: "ICC(1)" | "ICC(k)") =>
    intraclassCorrelation(ratingsFromRows(rows), { form }).figure;

  if (study.kind !== "study") throw new Error("no study");
  const values = [study.dependability(1), study.dependability(4), icc("ICC(1)"), icc("ICC(k)")].map(
    (figure) => (figure.kind === "value" ? figure.value : NaN),
  );
  expect(values[0]).toBeCloseTo(values[2] ?? 0, 12);
  expect(values[1]).toBeCloseTo(values[3] ?? 0, 12);
  expect(values[0]).toBeCloseTo(0.1657, 4);
});

it("weighs persons by their number of raters where these differ", () => {
  // By hand: means 2, 5 and 7; between 30 / 2, within 4 / 3, n₀ = (6 − 14/6) / 2.
  const study = nestedStudy([[1, 3], [5], [6, 7, 8]]);

  if (study.kind !== "study") throw new Error("no study");
  expect(study.ratersEach).toBeCloseTo(11 / 6, 12);
  expect(study.components.map(({ meanSquare }) => meanSquare)).toEqual([
    expect.closeTo(15, 12),
    expect.closeTo(4 / 3, 12),
  ]);
  expect(study.components[0]?.variance).toBeCloseTo((15 - 4 / 3) / (11 / 6), 12);
});

it("is undefined where nobody is rated twice, or there is one person", () => {
  expect(nestedStudy([[1], [2]])).toEqual({ kind: "undefined", because: "too_few_raters" });
  expect(nestedStudy([[1, 2]])).toEqual({ kind: "undefined", because: "too_few_units" });
});
