import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { lightKappa } from "../../statistics/lightKappa.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const lightFacts = {
  id: "light_kappa",
  of: "ratings",
  statistic: "lightKappa",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const lightOfRatings: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "light_kappa" }>
> = {
  ...lightFacts,
  answer: (_, ratings) => lightKappa(ratings),
};
