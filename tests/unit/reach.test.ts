import { expect, test } from "vitest";
import { factsOf } from "../../src/agreement/facts.ts";
import { timedLines } from "../../src/client/features/calculator/timedLines.ts";
import type { TimedRecords } from "../../src/client/features/calculator/timedRecords.ts";
import {
  eventRecipeKinds,
  ratingRecipeKinds,
  type AgreementStatistic,
  scanRecipeKinds,
  traceRecipeKinds,
} from "../../src/agreement/recipes.ts";
import { answersFor } from "../../src/statistics/answers.ts";
import { ratingsFromRows } from "../../src/statistics/ratings.ts";
import { statistics, type StatisticId } from "../../src/statistics/index.ts";

/** No agreement between raters, or none that is one figure on an axis with the others; and why. */
const notOfAStudy: Readonly<Partial<Record<StatisticId, string>>> = {
  perCodeKappa:
    "a figure for each level, and two conditional on the one rater or the other, where raters of a study have no order; codes of events have rows of their own",
  twoByTwo: "describes a table of two codes, beside its kappa",
  blandAltman:
    "in the unit of the scale, with limits instead of one figure: drawn of a pair of raters, beside their ratings",
  signalDetection: "against a gold standard, on its own page",
  generalizability: "plans of raters and occasions, on the page of analyses",
  raterEffects: "the severity of raters, on the page of analyses",
  borderlineRegression: "a pass mark",
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

const work = [
  { code: "look", startUs: 0, endUs: 20_000_000 },
  { code: "play", startUs: 20_000_000, endUs: 45_000_000 },
];
/** Records of so many raters, all of the same two events a second apart. */
function recordsOf(raters: number): TimedRecords {
  const tracks = Array.from({ length: raters }, (_, rater) =>
    work.map((event) => ({
      ...event,
      startUs: event.startUs + rater * 1_000_000,
      endUs: event.endUs + rater * 1_000_000,
    })),
  );
  return {
    raters: tracks.map((_, rater) => `${rater}`),
    codes: ["look", "play"],
    recordings: [{ name: "", durationUs: 60_000_000, tracks }],
    modifiers: [],
    notes: [],
  };
}

const ratedByTwo = ratingsFromRows(
  [
    [1, 1],
    [2, 3],
    [3, 3],
    [1, 2],
  ],
  [1, 2, 3],
);
const measuredByTwo = ratingsFromRows([
  [1, 1.5],
  [2, 3],
  [3, 2.5],
  [1, 2],
]);
/** The statistics that the calculator has values of: of ratings of two raters, and of events of two and of three. */
const ofRatings = [
  ...answersFor(ratedByTwo, "ordinal"),
  ...answersFor(measuredByTwo, "interval"),
].flatMap(({ id, answer }) => (answer.figure.kind === "value" ? [id] : []));
const ofEvents = [2, 3].map((raters) =>
  timedLines(recordsOf(raters), 1_000_000).flatMap(({ line }) =>
    line.answer.figure.kind === "value" ? [line.key] : [],
  ),
);

/** Measures of a study that the calculator has no table for; and why. */
const notOfTheCalculator: Readonly<Partial<Record<AgreementStatistic["kind"], string>>> = {
  scan_trials: "of questions with several codes at once, which a table of ratings does not have",
  scan_scored: "the same",
  scan_unscored: "the same",
  scan_blocks: "of counts in blocks of questions of one recording",
  scan_exact_blocks: "the same",
  scan_total: "of counts of one recording",
};

test.each([...eventRecipeKinds, ...ratingRecipeKinds, ...scanRecipeKinds, ...traceRecipeKinds])(
  "%s of a study has a value in the calculator too, or says why not",
  (kind) => {
    const { of, statistic } = factsOf({ kind });
    const key = kind === "boris_identity" ? `${statistic}/similarity` : statistic;
    const isOfEvents = ofEvents.every((keys) =>
      keys.some((one) => one.split("/")[0] === key || one === key),
    );
    const isThere = ofRatings.includes(statistic) || (of === "events" && isOfEvents);

    expect(isThere).toBe(notOfTheCalculator[kind] === undefined);
  },
);
