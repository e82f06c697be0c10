import { expect, it, test } from "vitest";
import { cohenKappa } from "./cohenKappa.ts";
import { observerAccuracy, observerAccuracyOf } from "./observerAccuracy.ts";
import { pairTable } from "./pairTable.ts";
import { randomFrom } from "./random.ts";

/** What raters of such an accuracy give of codes of such prevalence, to the last digit. */
function expectedTable(prevalence: readonly number[], accuracy: number) {
  const codes = prevalence.length;
  const given = (truth: number, code: number) =>
    truth === code ? accuracy : (1 - accuracy) / (codes - 1);
  return pairTable(
    prevalence.map((_, a) =>
      prevalence.map((_share, b) =>
        prevalence.reduce(
          (sum, share, truth) => sum + share * given(truth, a) * given(truth, b),
          0,
        ),
      ),
    ),
  );
}

const alike = (codes: number) => Array.from({ length: codes }, () => 1 / codes);
const uneven = (codes: number) => {
  const weights = Array.from({ length: codes }, (_, at) => 2 ** -at);
  const sum = weights.reduce((total, one) => total + one, 0);
  return weights.map((one) => one / sum);
};

// Two equally frequent codes: Bruckner & Yoder (2006), doi:10.1352/0895-8017(2006)111[433:IKIORB]2.0.CO;2.
test.each([
  [0.8, 0.36],
  [0.85, 0.49],
  [0.9, 0.64],
  [0.95, 0.81],
])("raters of accuracy %d have a kappa of %d", (accuracy, kappa) => {
  const { figure, parts } = cohenKappa(expectedTable(alike(2), accuracy));

  expect(figure).toEqual({ kind: "value", value: expect.closeTo(kappa, 12) });
  expect(parts.observerAccuracy).toEqual({ kind: "value", value: expect.closeTo(accuracy, 12) });
});

test.each(
  [2, 3, 6, 12, 60].flatMap((codes) =>
    [0.55, 0.7, 0.8, 0.9, 0.99].flatMap((accuracy) => [
      { accuracy, prevalence: alike(codes) },
      { accuracy, prevalence: uneven(Math.min(codes, 12)) },
    ]),
  ),
)(
  "a planted accuracy is found: $accuracy of $prevalence.length codes",
  ({ accuracy, prevalence }) => {
    const { parts } = cohenKappa(expectedTable(prevalence, accuracy));

    expect(parts.observerAccuracy).toEqual({ kind: "value", value: expect.closeTo(accuracy, 9) });
  },
);

it("is that of the table's kappa where the table alone is there", () => {
  const rows = [
    [44, 5, 1],
    [7, 20, 3],
    [9, 5, 6],
  ];
  const { value: known } = { value: NaN, ...cohenKappa(pairTable(rows)).parts.observerAccuracy };

  expect(observerAccuracyOf(rows)).toEqual({ kind: "value", value: expect.closeTo(known, 12) });
  expect(observerAccuracyOf([[0]])).toEqual({ kind: "undefined", because: "no_units" });
  expect(
    observerAccuracyOf([
      [5, 0],
      [0, 0],
    ]),
  ).toEqual({ kind: "undefined", because: "one_code_only" });
});

it("is found in tables of raters who code by it, without bias", () => {
  const random = randomFrom(5);
  const prevalence = [0.5, 0.3, 0.15, 0.05];
  const accuracy = 0.87;
  const tables = 300;
  let mean = 0;
  for (let table = 0; table < tables; table += 1) {
    const counts = prevalence.map(() => prevalence.map(() => 0));
    const given = (truth: number) => {
      if (random() < accuracy) return truth;
      return (truth + 1 + Math.floor(random() * (prevalence.length - 1))) % prevalence.length;
    };
    for (let unit = 0; unit < 200; unit += 1) {
      const at = random();
      let truth = 0;
      for (let sum = prevalence[0] ?? 0; sum < at; sum += prevalence[truth] ?? 1) truth += 1;
      const row = counts[given(truth)] ?? [];
      const column = given(truth);
      row[column] = (row[column] ?? 0) + 1;
    }
    const { parts } = cohenKappa(pairTable(counts));
    mean += (parts.observerAccuracy.kind === "value" ? parts.observerAccuracy.value : NaN) / tables;
  }

  expect(mean).toBeCloseTo(accuracy, 2);
});

it("says why there is none", () => {
  const never = cohenKappa(
    pairTable([
      [0, 5],
      [5, 0],
    ]),
  ).parts.observerAccuracy;
  const weighted = cohenKappa(
    pairTable([
      [5, 1],
      [2, 4],
    ]),
    { weights: "linear" },
  ).parts;

  expect(never).toEqual({ kind: "undefined", because: "below_guessing" });
  expect(weighted.observerAccuracy).toEqual({
    kind: "undefined",
    because: "not_part_of_this_statistic",
  });
  expect(observerAccuracy(1, { first: [1], second: [1] })).toEqual({
    kind: "undefined",
    because: "one_code_only",
  });
});
