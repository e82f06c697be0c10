import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure } from "../measure.ts";
import { pairwiseAgreement } from "../../statistics/gwet.ts";

export const ratingPercent: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "rating_percent" }>
> = {
  id: "rating_percent",
  of: "ratings",
  statistic: "pairwiseAgreement",
  range: ranges.share,
  isShare: true,
  needsOrder: false,
  answer: (_, ratings) => pairwiseAgreement(ratings),
};
