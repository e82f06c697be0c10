import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure } from "../measure.ts";
import { gwetAc } from "../../statistics/gwet.ts";

export const ac2: RatingMeasure<Extract<RatingRecipe, { readonly kind: "ac2" }>> = {
  id: "ac2",
  of: "ratings",
  statistic: "gwetAc",
  range: ranges.coefficient,
  isShare: false,
  needsOrder: false,
  answer: ({ weights }, ratings, { isNominal }) =>
    gwetAc(ratings, { weights: isNominal ? "unweighted" : weights }),
};
