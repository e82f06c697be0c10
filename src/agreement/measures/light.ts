import * as z from "zod";
import * as setting from "../settings.ts";
import { lightKappa } from "../../statistics/lightKappa.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const lightOfRatingsFacts = {
  id: "light_kappa",
  recipe: z.object({ kind: z.literal("light_kappa"), name: setting.name }),
  of: "ratings",
  statistic: "lightKappa",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const lightOfRatings: RatingMeasure<typeof lightOfRatingsFacts.recipe> = {
  ...lightOfRatingsFacts,
  answer: (_, ratings) => lightKappa(ratings),
};
