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
} as const satisfies MeasureFacts;

export const fleissOfRatings: RatingMeasure<
  Extract<RatingRecipe, { readonly kind: "fleiss_kappa" }>
> = {
  ...fleissFacts,
  range: ranges.coefficient,
  answer: (_, ratings) => fleissKappa(ratings),
};
