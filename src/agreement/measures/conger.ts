import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { congerGeneralized } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const congerFacts = {
  id: "conger_kappa",
  of: "ratings",
  statistic: "congerGeneralized",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const conger: RatingMeasure<Extract<RatingRecipe, { readonly kind: "conger_kappa" }>> = {
  ...congerFacts,
  answer: ({ weights }, ratings, { isNominal }) =>
    congerGeneralized(ratings, { weights: isNominal ? "unweighted" : weights }),
};
