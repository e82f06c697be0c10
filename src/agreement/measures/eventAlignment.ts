import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { alignmentTable } from "../tables/alignment.ts";
import { fittedKappaEstimator } from "./fittedKappa.ts";
import { kappaEstimator } from "./kappa.ts";

export const eventAlignmentFacts = {
  id: "event_alignment",
  of: "events",
  statistic: "eventAlignment",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const eventAlignment: EventMeasure<
  Extract<EventRecipe, { readonly kind: "event_alignment" }>
> = {
  ...eventAlignmentFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: true,
  tables: ({ toleranceUs, overlapShare }, codes) => [
    alignmentTable({ toleranceUs, overlapShare, codes }),
  ],
  estimator: (_, recordings, of) =>
    of.isOneCode
      ? kappaEstimator(recordings, of, "event", "fleiss")
      : fittedKappaEstimator(recordings, of, 10_000),
};
