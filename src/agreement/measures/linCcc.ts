import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { linCcc } from "../../statistics/linCcc.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const linCccFacts = {
  id: "lin_ccc",
  of: "ratings",
  statistic: "linCcc",
  isShare: false,
  needsOrder: true,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const linCccOfRatings: RatingMeasure<Extract<RatingRecipe, { readonly kind: "lin_ccc" }>> = {
  ...linCccFacts,
  answer: (_, ratings) => linCcc(ratings),
};
