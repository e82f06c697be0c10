import { expect, test } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import { ratingsFromRows } from "../../../statistics/ratings.ts";
import type { Level } from "../../../statistics/statistic.ts";
import { figuresOf } from "./figures.ts";
import { shownInterval } from "./shownInterval.ts";

const none = new Map();

function linesOf(rows: readonly (readonly (number | null)[])[], level: Level) {
  return figuresOf(ratingsFromRows(rows, [0, 1, 2]), level).map(({ line }) => line);
}

test("no line of any few ratings shows limits that are no interval around its figure", () => {
  const random = randomFrom(4);
  let shown = 0;
  for (let table = 0; table < 400; table += 1) {
    const [units, raters] = [1 + Math.floor(random() * 8), 2 + Math.floor(random() * 3)];
    const sameness = random();
    const rows = Array.from({ length: units }, () => {
      const own = Math.floor(random() * 3);
      return Array.from({ length: raters }, () =>
        random() < 0.05 ? null : random() < sameness ? own : Math.floor(random() * 3),
      );
    });
    for (const level of ["nominal", "ordinal", "interval"] as const) {
      for (const line of linesOf(rows, level)) {
        const { figure } = line.answer;
        const isTooMuch = figure.kind === "value" && line.isShare && figure.value > 1 + 1e-9;
        expect([line.key, rows, isTooMuch]).toEqual([line.key, rows, false]);
        const interval = shownInterval(line, none);
        if (interval.kind === "undefined" || figure.kind === "undefined") continue;
        const { low, high } = interval;
        const isSound = low < high && low <= figure.value && figure.value <= high;
        const isWithin = !line.isShare || high <= 1 + 1e-9;
        expect([line.key, rows, low, high, isSound && isWithin]).toEqual([
          line.key,
          rows,
          low,
          high,
          true,
        ]);
        shown += 1;
      }
    }
  }
  expect(shown).toBeGreaterThan(1_000);
});

test("the correlation of raters who differ less than chance has no figure above 1", () => {
  const lines = linesOf(
    [
      [1, 0],
      [1, 1],
      [1, 0],
      [0, 2],
    ],
    "interval",
  );
  const iccs = lines.filter(({ id }) => id === "intraclassCorrelation");

  expect(iccs).toHaveLength(6);
  for (const { answer } of iccs) {
    const value = answer.figure.kind === "value" ? answer.figure.value : -Infinity;
    expect(value).toBeLessThanOrEqual(1);
  }
});

test("two units are too few for an interval of alpha, by formula or by samples", () => {
  const alpha = linesOf(
    [
      [0, 1],
      [1, 1],
    ],
    "nominal",
  ).find(({ id }) => id === "krippendorffAlpha");
  if (!alpha) throw new Error("there is no alpha");

  expect(shownInterval(alpha, none)).toEqual({ kind: "undefined", because: "too_few_units" });
  expect(alpha.resampled).toBeUndefined();
});

test("Scott's and Fleiss' coefficients have the error of the general one that they are equal to", () => {
  const rows = [
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 2],
    [1, 1],
    [0, 0],
    [2, 1],
    [1, 1],
  ];
  const lines = linesOf(rows, "nominal");
  const [general, fleiss, scott] = ["fleissGeneralized", "fleissKappa", "scottPi"].map(
    (id) => lines.find((line) => line.id === id)?.answer,
  );

  expect(general?.standardError.kind).toBe("value");
  for (const one of [fleiss, scott]) {
    expect(one?.figure.kind === "value" ? one.figure.value : NaN).toBeCloseTo(
      general?.figure.kind === "value" ? general.figure.value : NaN,
      12,
    );
    expect(one?.standardError).toEqual(general?.standardError);
    expect(one?.interval).toEqual(general?.interval);
  }
});
