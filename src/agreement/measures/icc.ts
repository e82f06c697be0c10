import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure } from "../measure.ts";
import { intraclassCorrelation } from "../../statistics/intraclassCorrelation.ts";

export const icc: RatingMeasure<Extract<RatingRecipe, { readonly kind: "icc" }>> = {
  id: "icc",
  of: "ratings",
  statistic: "intraclassCorrelation",
  range: ranges.variance,
  isShare: false,
  needsOrder: true,
  answer: ({ form }, ratings) => intraclassCorrelation(ratings, { form }),
};
