import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure } from "../measure.ts";
import { unitsTable } from "../tables/time.ts";
import { kappaEstimator } from "./kappa.ts";

export const timeUnitKappa: EventMeasure<
  Extract<EventRecipe, { readonly kind: "time_unit_kappa" }>
> = {
  id: "time_unit_kappa",
  of: "events",
  statistic: "timeUnitKappa",
  range: ranges.coefficient,
  isShare: false,
  takesAllRaters: false,
  isOfStates: false,
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ unitUs }) => [unitsTable(unitUs)],
  estimator: (_, recordings, of) => kappaEstimator(recordings, of, "unit"),
};
