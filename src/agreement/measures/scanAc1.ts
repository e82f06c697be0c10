import type { ScanRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { sharesEstimator } from "./scanShares.ts";

export const scanAc1Facts = {
  id: "scan_ac1",
  of: "scans",
  statistic: "gwetAc",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const scanAc1: ScanMeasure<Extract<ScanRecipe, { readonly kind: "scan_ac1" }>> = {
  ...scanAc1Facts,
  estimator: (_, recordings) => sharesEstimator(recordings, "ac"),
};
