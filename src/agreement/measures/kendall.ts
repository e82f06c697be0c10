import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure } from "../measure.ts";
import { kendallW } from "../../statistics/kendallW.ts";

export const kendall: RatingMeasure<Extract<RatingRecipe, { readonly kind: "kendall_w" }>> = {
  id: "kendall_w",
  of: "ratings",
  statistic: "kendallW",
  range: ranges.share,
  isShare: false,
  needsOrder: true,
  answer: (_, ratings) => kendallW(ratings),
};
