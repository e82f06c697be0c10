import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { pairwiseAgreement } from "../../statistics/gwet.ts";

export const ratingPercentFacts = {
  id: "rating_percent",
  of: "ratings",
  statistic: "pairwiseAgreement",
  isShare: true,
  needsOrder: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const ratingPercent: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "rating_percent" }>
> = {
  ...ratingPercentFacts,
  answer: (_, ratings) => pairwiseAgreement(ratings),
};
