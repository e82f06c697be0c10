import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { unitsTable } from "../tables/time.ts";
import { kappaEstimator } from "./kappa.ts";

export const timeUnitKappaFacts = {
  id: "time_unit_kappa",
  of: "events",
  statistic: "timeUnitKappa",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const timeUnitKappa: EventMeasure<
  Extract<EventRecipe, { readonly kind: "time_unit_kappa" }>
> = {
  ...timeUnitKappaFacts,
  takesHabits: ({ raters }) => raters === undefined,
  weighs: ({ raters }) => (raters === "light" ? "pairs" : "moments"),
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ unitUs }) => [unitsTable(unitUs)],
  estimator: ({ raters }, recordings, of) =>
    kappaEstimator(recordings, of, "unit", raters ?? "conger"),
};
