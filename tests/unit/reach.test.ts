import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { factsOf } from "../../src/agreement/facts.ts";
import { eventRecipeKinds, ratingRecipeKinds } from "../../src/domain/entities/recipe.ts";
import { statistics, type StatisticId } from "../../src/statistics/index.ts";

/** No agreement between raters, or none that is one figure on an axis with the others; and why. */
const notOfAStudy: Readonly<Partial<Record<StatisticId, string>>> = {
  perCodeKappa: "a figure for each level; codes of events have rows of their own",
  twoByTwo: "describes a table of two codes, beside its kappa",
  blandAltman: "in the unit of the scale, with limits instead of one figure",
  signalDetection: "against a gold standard, on its own page",
  generalizability: "plans of raters and occasions, on the page of analyses",
  raterEffects: "the severity of raters, on the page of analyses",
  borderlineRegression: "a pass mark",
  intervalAgreement: "of intervals that were prompted, not of events as they occurred",
  timeBudget: "of one record",
  transitions: "of one record",
  quasiIndependence: "of one record",
  latency: "of one record",
  kaplanMeier: "of one record",
  coOccurrence: "of one record",
  profile: "of one record",
};

const measured = new Set<StatisticId>(
  [...eventRecipeKinds, ...ratingRecipeKinds].map((kind) => factsOf({ kind }).statistic),
);

test.each(statistics.map(({ id }) => id))("%s is a statistic of a study, or says why not", (id) => {
  expect(measured.has(id)).toBe(notOfAStudy[id] === undefined);
});

/** What the calculator computes stands in these two by its id. */
const calculators = ["src/statistics/answers.ts", "src/client/calculator/timedLines.ts"]
  .map((file) => readFileSync(join(import.meta.dirname, "../..", file), "utf8"))
  .join("\n");

/** Of events these are read off the units that the calculator cuts them into. */
const inCalculatorByOthers: Readonly<Partial<Record<StatisticId, string>>> = {
  durationOverlap: "of one code at a time: on the agreement page",
  eventF1: "of one code at a time: on the agreement page",
};

test.each([...measured])("%s of a study is in the calculator too, or says why not", (id) => {
  const isThere = new RegExp(`\\b${id}:|"${id}"`, "u").test(calculators);
  expect(isThere).toBe(inCalculatorByOthers[id] === undefined);
});
