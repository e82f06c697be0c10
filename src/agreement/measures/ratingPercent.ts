import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { pairwiseAgreement } from "../../statistics/gwet.ts";

export const ratingPercentFacts = {
  id: "rating_percent",
  recipe: z.object({ kind: z.literal("rating_percent"), name: setting.name }),
  of: "ratings",
  statistic: "pairwiseAgreement",
  isShare: true,
  needsOrder: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const ratingPercent: RatingMeasure<typeof ratingPercentFacts.recipe> = {
  ...ratingPercentFacts,
  answer: (_, ratings) => pairwiseAgreement(ratings),
};
