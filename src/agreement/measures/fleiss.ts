import * as z from "zod";
import * as setting from "../settings.ts";
import { fleissKappa } from "../../statistics/fleissKappa.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const fleissOfRatingsFacts = {
  id: "fleiss_kappa",
  recipe: z.object({ kind: z.literal("fleiss_kappa"), name: setting.name }),
  of: "ratings",
  statistic: "fleissKappa",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const fleissOfRatings: RatingMeasure<typeof fleissOfRatingsFacts.recipe> = {
  ...fleissOfRatingsFacts,
  answer: (_, ratings) => fleissKappa(ratings),
};
