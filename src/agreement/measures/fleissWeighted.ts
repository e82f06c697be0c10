import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { fleissGeneralized } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const fleissWeightedFacts = {
  id: "fleiss_weighted",
  of: "ratings",
  statistic: "fleissGeneralized",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const fleissWeighted: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "fleiss_weighted" }>
> = {
  ...fleissWeightedFacts,
  answer: ({ weights }, ratings, { isNominal }) =>
    fleissGeneralized(ratings, { weights: isNominal ? "unweighted" : weights }),
};
