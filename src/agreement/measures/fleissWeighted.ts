import * as z from "zod";
import * as setting from "../settings.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { fleissGeneralized } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const fleissWeightedFacts = {
  id: "fleiss_weighted",
  recipe: z.object({
    kind: z.literal("fleiss_weighted"),
    weights: z.enum(weightsNames).default("unweighted"),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "fleissGeneralized",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const fleissWeighted: RatingMeasure<typeof fleissWeightedFacts.recipe> = {
  ...fleissWeightedFacts,
  answer: ({ weights }, ratings, { isNominal }) =>
    fleissGeneralized(ratings, {
      weights: isNominal ? "unweighted" : weights,
      weightsOn: "values",
    }),
};
