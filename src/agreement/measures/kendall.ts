import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { kendallW } from "../../statistics/kendallW.ts";

export const kendallFacts = {
  id: "kendall_w",
  recipe: z.object({ kind: z.literal("kendall_w"), name: setting.name }),
  of: "ratings",
  statistic: "kendallW",
  isShare: false,
  // Ranks that have nothing to do with one another: 1 / number of raters.
  hasChanceAbove0: true,
  needsOrder: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const kendall: RatingMeasure<typeof kendallFacts.recipe> = {
  ...kendallFacts,
  answer: (_, ratings) => kendallW(ratings),
};
