import type { ScanRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { sharesEstimator } from "./scanShares.ts";

export const scanPercentFacts = {
  id: "scan_percent",
  of: "scans",
  statistic: "pairwiseAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/** Interval by interval: the mean, over units, of the share of pairs of raters who gave the same answer. */
export const scanPercent: ScanMeasure<Extract<ScanRecipe, { readonly kind: "scan_percent" }>> = {
  ...scanPercentFacts,
  estimator: (_, recordings) => sharesEstimator(recordings, "none"),
};
