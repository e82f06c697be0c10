import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { gwetAc } from "../../statistics/gwet.ts";

export const ac2Facts = {
  id: "ac2",
  of: "ratings",
  statistic: "gwetAc",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const ac2: RatingMeasure<Extract<RatingRecipe, { readonly kind: "ac2" }>> = {
  ...ac2Facts,
  answer: ({ weights }, ratings, { isNominal }) =>
    gwetAc(ratings, { weights: isNominal ? "unweighted" : weights }),
};
