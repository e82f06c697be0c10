import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { kendallW } from "../../statistics/kendallW.ts";

export const kendallFacts = {
  id: "kendall_w",
  of: "ratings",
  statistic: "kendallW",
  isShare: false,
  needsOrder: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const kendall: RatingMeasure<Extract<RatingRecipe, { readonly kind: "kendall_w" }>> = {
  ...kendallFacts,
  answer: (_, ratings) => kendallW(ratings),
};
