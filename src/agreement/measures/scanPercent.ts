import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { sharesEstimator } from "./scanShares.ts";

export const scanPercentFacts = {
  id: "scan_percent",
  recipe: z.object({
    kind: z.literal("scan_percent"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "pairwiseAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/**
 * Interval-by-interval: the proportion of rater pairs that gave the same answer, averaged over
 * units.
 */
export const scanPercent: ScanMeasure<typeof scanPercentFacts.recipe> = {
  ...scanPercentFacts,
  estimator: (_, recordings) => sharesEstimator(recordings, "none"),
};
