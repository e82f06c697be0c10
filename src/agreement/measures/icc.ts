import type { RatingRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { iccOfSample, intraclassCorrelation } from "../../statistics/intraclassCorrelation.ts";

export const iccFacts = {
  id: "icc",
  of: "ratings",
  statistic: "intraclassCorrelation",
  isShare: false,
  needsOrder: true,
  range: ranges.variance,
} as const satisfies MeasureFacts;

export const icc: RatingMeasure<Extract<RatingRecipe, { readonly kind: "icc" }>> = {
  ...iccFacts,
  answer: ({ form }, ratings) => intraclassCorrelation(ratings, { form }),
  ofSample: ({ form }, ratings) => iccOfSample(ratings, form),
};
