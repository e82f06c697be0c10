import type { ScanRecipe } from "../../domain/entities/recipe.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { marginsEstimator, marginsOfPool } from "../scanSums.ts";
import { alphaOfMargins } from "./nominalAlpha.ts";

export const scanAlphaFacts = {
  id: "scan_alpha",
  of: "scans",
  statistic: "krippendorffAlpha",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const scanAlpha: ScanMeasure<Extract<ScanRecipe, { readonly kind: "scan_alpha" }>> = {
  ...scanAlphaFacts,
  estimator: (_, recordings) =>
    marginsEstimator(
      recordings,
      marginsOfPool((answers) => 1 / (answers - 1)),
      alphaOfMargins,
    ),
};
