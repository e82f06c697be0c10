import * as z from "zod";
import * as setting from "../settings.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { brennanPrediger } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const brennanPredigerOfRatingsFacts = {
  id: "brennan_prediger",
  recipe: z.object({
    kind: z.literal("brennan_prediger"),
    weights: z.enum(weightsNames).default("unweighted"),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "brennanPrediger",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const brennanPredigerOfRatings: RatingMeasure<typeof brennanPredigerOfRatingsFacts.recipe> =
  {
    ...brennanPredigerOfRatingsFacts,
    answer: ({ weights }, ratings, { isNominal }) =>
      brennanPrediger(ratings, {
        weights: isNominal ? "unweighted" : weights,
        weightsOn: "values",
      }),
  };
