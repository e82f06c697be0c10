import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { unanimousAgreement } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const unanimousFacts = {
  id: "unanimous",
  of: "ratings",
  statistic: "unanimousAgreement",
  isShare: true,
  needsOrder: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const unanimous: RatingMeasure<Extract<RatingRecipe, { readonly kind: "unanimous" }>> = {
  ...unanimousFacts,
  answer: (_, ratings) => unanimousAgreement(ratings),
};
