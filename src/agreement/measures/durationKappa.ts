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
} as const satisfies MeasureFacts;

export const durationKappa: EventMeasure<
  Extract<EventRecipe, { readonly kind: "duration_kappa" }>
> = {
  ...durationKappaFacts,
  range: ranges.coefficient,
  takesAllRaters: false,
  isOfNothingToo: false,
  foldsLinks: false,
  tables: () => [timeTable],
  estimator: (_, recordings, of) => kappaEstimator(recordings, of, "us"),
};
