import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { fleissKappa } from "../../statistics/fleissKappa.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const fleissFacts = {
  id: "fleiss_kappa",
  of: "ratings",
  statistic: "fleissKappa",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const fleissOfRatings: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "fleiss_kappa" }>
> = {
  ...fleissFacts,
  answer: (_, ratings) => fleissKappa(ratings),
};
