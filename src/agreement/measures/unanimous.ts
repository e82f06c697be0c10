import * as z from "zod";
import * as setting from "../settings.ts";
import { unanimousAgreement } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const unanimousFacts = {
  id: "unanimous",
  recipe: z.object({ kind: z.literal("unanimous"), name: setting.name }),
  of: "ratings",
  statistic: "unanimousAgreement",
  isShare: true,
  needsOrder: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const unanimous: RatingMeasure<typeof unanimousFacts.recipe> = {
  ...unanimousFacts,
  answer: (_, ratings) => unanimousAgreement(ratings),
};
