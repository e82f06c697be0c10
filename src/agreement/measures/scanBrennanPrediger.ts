import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { sharesEstimator } from "./scanShares.ts";

export const scanBrennanPredigerFacts = {
  id: "scan_brennan_prediger",
  recipe: z.object({
    kind: z.literal("scan_brennan_prediger"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "brennanPrediger",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/** Yes and no are equally likely by chance: for two answers this is PABAK. */
export const scanBrennanPrediger: ScanMeasure<typeof scanBrennanPredigerFacts.recipe> = {
  ...scanBrennanPredigerFacts,
  estimator: (_, recordings) => sharesEstimator(recordings, "even"),
};
