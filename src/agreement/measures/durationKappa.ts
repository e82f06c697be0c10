import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { timeTable } from "../tables/time.ts";
import { kappaEstimator } from "./kappa.ts";

export const durationKappaFacts = {
  id: "duration_kappa",
  of: "events",
  statistic: "durationKappa",
  isShare: false,
  isOfStates: true,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const durationKappa: EventMeasure<
  Extract<EventRecipe, { readonly kind: "duration_kappa" }>
> = {
  ...durationKappaFacts,
  takesHabits: ({ raters }) => raters === undefined,
  weighs: ({ raters }) => (raters === "light" ? "pairs" : "moments"),
  isOfNothingToo: false,
  foldsLinks: false,
  tables: () => [timeTable],
  estimator: ({ raters }, recordings, of) =>
    kappaEstimator(recordings, of, "us", raters ?? "conger"),
};
