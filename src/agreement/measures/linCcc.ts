import * as z from "zod";
import * as setting from "../settings.ts";
import { linCcc } from "../../statistics/linCcc.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const linCccOfRatingsFacts = {
  id: "lin_ccc",
  recipe: z.object({ kind: z.literal("lin_ccc"), name: setting.name }),
  of: "ratings",
  statistic: "linCcc",
  isShare: false,
  needsOrder: true,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const linCccOfRatings: RatingMeasure<typeof linCccOfRatingsFacts.recipe> = {
  ...linCccOfRatingsFacts,
  answer: (_, ratings) => linCcc(ratings),
};
