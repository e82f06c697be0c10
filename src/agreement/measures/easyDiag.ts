import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure } from "../measure.ts";
import { linksTable } from "../tables/links.ts";
import { fittedKappaEstimator } from "./fittedKappa.ts";
import { kappaEstimator } from "./kappa.ts";

export const easyDiag: EventMeasure<Extract<EventRecipe, { readonly kind: "easy_diag" }>> = {
  id: "easy_diag",
  of: "events",
  statistic: "easyDiag",
  range: ranges.coefficient,
  isShare: false,
  takesAllRaters: false,
  isOfStates: false,
  isOfNothingToo: false,
  foldsLinks: true,
  tables: ({ overlapShare }, codes) => [linksTable(overlapShare, codes)],
  estimator: (_, recordings, of) =>
    of.isOneCode
      ? kappaEstimator(recordings, of, "event")
      : fittedKappaEstimator(recordings, of, 20),
};
