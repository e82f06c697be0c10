import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { linksTable } from "../tables/links.ts";
import { fittedKappaEstimator } from "./fittedKappa.ts";
import { kappaEstimator } from "./kappa.ts";

export const easyDiagFacts = {
  id: "easy_diag",
  of: "events",
  statistic: "easyDiag",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const easyDiag: EventMeasure<Extract<EventRecipe, { readonly kind: "easy_diag" }>> = {
  ...easyDiagFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: true,
  tables: ({ overlapShare }, codes) => [linksTable(overlapShare, codes)],
  estimator: (_, recordings, of) =>
    of.isOneCode
      ? kappaEstimator(recordings, of, "event", "fleiss")
      : fittedKappaEstimator(recordings, of, 20),
};
