import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { brennanPrediger } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const brennanPredigerFacts = {
  id: "brennan_prediger",
  of: "ratings",
  statistic: "brennanPrediger",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const brennanPredigerOfRatings: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "brennan_prediger" }>
> = {
  ...brennanPredigerFacts,
  answer: ({ weights }, ratings, { isNominal }) =>
    brennanPrediger(ratings, { weights: isNominal ? "unweighted" : weights }),
};
