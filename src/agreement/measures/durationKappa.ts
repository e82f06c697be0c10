import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure } from "../measure.ts";
import { timeTable } from "../tables/time.ts";
import { kappaEstimator } from "./kappa.ts";

export const durationKappa: EventMeasure<
  Extract<EventRecipe, { readonly kind: "duration_kappa" }>
> = {
  id: "duration_kappa",
  of: "events",
  statistic: "durationKappa",
  range: ranges.coefficient,
  isShare: false,
  takesAllRaters: false,
  isOfStates: true,
  isOfNothingToo: false,
  foldsLinks: false,
  tables: () => [timeTable],
  estimator: (_, recordings, of) => kappaEstimator(recordings, of, "us"),
};
