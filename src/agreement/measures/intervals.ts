import * as z from "zod";
import { limits } from "../../domain/limits.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
} from "../measure.ts";
import {
  add,
  singleTables,
  eachCell,
  noCells,
  totalsAndDiagonals,
  vectorsOfTables,
} from "../sums.ts";
import { type IntervalScore, intervalScoresTable, occurrenceTable } from "../tables/intervals.ts";
import type { Weigh } from "../weigh.ts";
import * as setting from "../settings.ts";

// The interobserver agreement of applied behaviour analysis, on events brought to intervals, of two raters and over
// their pairs.

const facts = {
  of: "events",
  statistic: "intervalAgreement",
  isShare: true,
  isOfStates: false,
  range: ranges.share,
} as const;

const common = {
  weighs: (): Weigh => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
} as const;

export const intervalTrialsFacts = {
  ...facts,
  id: "ioa_trials",
  recipe: z.object({
    kind: z.literal("ioa_trials"),
    unitUs: setting.intervalUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
} as const satisfies MeasureFacts;

/** Interval-by-interval: the proportion of intervals in which both raters have the same codes. */
export const intervalTrials: EventMeasure<typeof intervalTrialsFacts.recipe> = {
  ...intervalTrialsFacts,
  ...common,
  tables: ({ unitUs }) => [occurrenceTable(unitUs)],
  estimator: (_, recordings) => ({
    vectors: totalsAndDiagonals(recordings).map(([all = 0, same = 0]) =>
      Float64Array.of(same, all),
    ),
    evaluate: share,
    valueOf: (sum) => share(sum).value,
    per: "unit",
  }),
};

export const intervalMeanCountFacts = {
  ...facts,
  id: "ioa_mean_count",
  recipe: z.object({
    kind: z.literal("ioa_mean_count"),
    unitUs: setting.intervalUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
} as const satisfies MeasureFacts;

/**
 * Mean count-per-interval IOA: in each interval the smaller count of events divided by the larger, averaged over
 * intervals.
 */
export const intervalMeanCount: EventMeasure<typeof intervalMeanCountFacts.recipe> = {
  ...intervalMeanCountFacts,
  .../* @__PURE__ */ scored("mean_count"),
};
export const intervalExactCountFacts = {
  ...facts,
  id: "ioa_exact_count",
  recipe: z.object({
    kind: z.literal("ioa_exact_count"),
    unitUs: setting.intervalUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
} as const satisfies MeasureFacts;

/** Exact count-per-interval IOA: the proportion of intervals in which both raters counted the same number of events. */
export const intervalExactCount: EventMeasure<typeof intervalExactCountFacts.recipe> = {
  ...intervalExactCountFacts,
  .../* @__PURE__ */ scored("exact_count"),
};
export const intervalScoredFacts = {
  ...facts,
  id: "ioa_scored",
  recipe: z.object({
    kind: z.literal("ioa_scored"),
    unitUs: setting.intervalUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
} as const satisfies MeasureFacts;

/**
 * Scored-interval: of the intervals in which either rater has something, the proportion in which
 * both do.
 */
export const intervalScored: EventMeasure<typeof intervalScoredFacts.recipe> = {
  ...intervalScoredFacts,
  .../* @__PURE__ */ scored("scored"),
};
export const intervalUnscoredFacts = {
  ...facts,
  id: "ioa_unscored",
  recipe: z.object({
    kind: z.literal("ioa_unscored"),
    unitUs: setting.intervalUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
} as const satisfies MeasureFacts;

/**
 * Unscored-interval: of the intervals in which either rater has nothing, the proportion in which
 * neither has anything.
 */
export const intervalUnscored: EventMeasure<typeof intervalUnscoredFacts.recipe> = {
  ...intervalUnscoredFacts,
  .../* @__PURE__ */ scored("unscored"),
};
export const intervalTotalFacts = {
  ...facts,
  id: "ioa_total",
  recipe: z.object({
    kind: z.literal("ioa_total"),
    recordings: setting.recordings,
    name: setting.name,
  }),
} as const satisfies MeasureFacts;

/**
 * Total count: the smaller count of events divided by the larger, over a whole recording or a
 * segment of it.
 */
export const intervalTotal: EventMeasure<typeof intervalTotalFacts.recipe> = {
  ...intervalTotalFacts,
  .../* @__PURE__ */ scored("total"),
};

/** What agrees over all that is looked at, both added up over codes, subjects, recordings and pairs of raters. */
function scored(score: IntervalScore): Omit<EventMeasure, keyof MeasureFacts> {
  return {
    ...common,
    tables: (recipe) => [intervalScoresTable(widthOf(recipe), score)],
    shownBy: (recipe) => occurrenceTable(widthOf(recipe)),
    estimator: (_, recordings) => ({
      vectors: vectorsOfTables(singleTables(recordings), 2, (vector, [table = noCells]) => {
        eachCell(table, (first, second, amount) => {
          if (first === 0) return;
          if (first === second) add(vector, 0, amount);
          add(vector, 1, amount);
        });
      }),
      evaluate: share,
      valueOf: (sum) => share(sum).value,
      per: "unit",
    }),
  };
}

/** Of a total, which has no intervals, the table is shown in seconds. */
function widthOf(recipe: { readonly unitUs?: number }): number {
  return recipe.unitUs ?? limits.timeUnitUs;
}

function share([part = 0, whole = 0]: Float64Array): Evaluated {
  if (whole === 0) return nothingBecause("no_units", 0);
  const value = part / whole;
  return { value, because: undefined, observed: value, expected: undefined, n: Math.round(whole) };
}
