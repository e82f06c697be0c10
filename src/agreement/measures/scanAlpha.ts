import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { marginsEstimator, marginsOfPool } from "../scanSums.ts";
import { alphaOfMargins } from "./nominalAlpha.ts";

export const scanAlphaFacts = {
  id: "scan_alpha",
  recipe: z.object({
    kind: z.literal("scan_alpha"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "krippendorffAlpha",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const scanAlpha: ScanMeasure<typeof scanAlphaFacts.recipe> = {
  ...scanAlphaFacts,
  estimator: (_, recordings) =>
    marginsEstimator(
      recordings,
      marginsOfPool((answers) => 1 / (answers - 1)),
      alphaOfMargins,
    ),
};
