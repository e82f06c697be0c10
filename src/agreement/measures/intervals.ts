import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { limits } from "../../domain/limits.ts";
import {
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
} from "../measure.ts";
import { add, alone, eachCell, noCells, sames, vectorsOfTables } from "../sums.ts";
import { type IntervalScore, intervalScoresTable, occurrenceTable } from "../tables/intervals.ts";
import type { Weigh } from "../weigh.ts";
import { intervalFacts, type IntervalKind } from "./intervalFacts.ts";

type OfIntervals<K extends IntervalKind> = Extract<EventRecipe, { readonly kind: K }>;

const common = {
  weighs: (): Weigh => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
} as const;

/** The share of intervals in which everything that occurs is the same to both. */
export const intervalTrials: EventMeasure<OfIntervals<"ioa_trials">> = {
  ...intervalFacts.ioa_trials,
  ...common,
  tables: ({ unitUs }) => [occurrenceTable(unitUs)],
  estimator: (_, recordings) => ({
    vectors: sames(recordings).map(([all = 0, same = 0]) => Float64Array.of(same, all)),
    evaluate: share,
    valueOf: (sum) => share(sum).value,
    per: "unit",
  }),
};

export const intervalMeanCount: EventMeasure<OfIntervals<"ioa_mean_count">> = {
  ...intervalFacts.ioa_mean_count,
  ...scored("mean_count"),
};
export const intervalExactCount: EventMeasure<OfIntervals<"ioa_exact_count">> = {
  ...intervalFacts.ioa_exact_count,
  ...scored("exact_count"),
};
export const intervalScored: EventMeasure<OfIntervals<"ioa_scored">> = {
  ...intervalFacts.ioa_scored,
  ...scored("scored"),
};
export const intervalUnscored: EventMeasure<OfIntervals<"ioa_unscored">> = {
  ...intervalFacts.ioa_unscored,
  ...scored("unscored"),
};
export const intervalTotal: EventMeasure<OfIntervals<"ioa_total">> = {
  ...intervalFacts.ioa_total,
  ...scored("total"),
};

/** What agrees over all that is looked at, both added up over codes, subjects, recordings and pairs of raters. */
function scored(score: IntervalScore): Omit<EventMeasure, keyof MeasureFacts> {
  return {
    ...common,
    tables: (recipe) => [intervalScoresTable(widthOf(recipe), score)],
    shownBy: (recipe) => occurrenceTable(widthOf(recipe)),
    estimator: (_, recordings) => ({
      vectors: vectorsOfTables(alone(recordings), 2, (vector, [table = noCells]) => {
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
function widthOf(recipe: EventRecipe): number {
  return "unitUs" in recipe ? recipe.unitUs : limits.timeUnitUs;
}

function share([part = 0, whole = 0]: Float64Array): Evaluated {
  if (whole === 0) return nothingBecause("no_units", 0);
  const value = part / whole;
  return { value, because: undefined, observed: value, expected: undefined, n: Math.round(whole) };
}
