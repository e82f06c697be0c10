import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { nearAgreement } from "../../statistics/nearAgreement.ts";
import { pairwiseAgreement } from "../../statistics/gwet.ts";

export const ratingPercentFacts = {
  id: "rating_percent",
  recipe: z.object({
    kind: z.literal("rating_percent"),
    /** So many levels apart is the same still. Absent: only the same level is. */
    within: z.int().min(1).max(100).optional(),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "pairwiseAgreement",
  isShare: true,
  needsOrder: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const ratingPercent: RatingMeasure<typeof ratingPercentFacts.recipe> = {
  ...ratingPercentFacts,
  answer: ({ within }, ratings, { isNominal }) =>
    within === undefined || isNominal
      ? pairwiseAgreement(ratings)
      : nearAgreement(ratings, { within }),
};
