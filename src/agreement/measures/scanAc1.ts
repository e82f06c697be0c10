import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { sharesEstimator } from "./scanShares.ts";

export const scanAc1Facts = {
  id: "scan_ac1",
  recipe: z.object({
    kind: z.literal("scan_ac1"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "gwetAc",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const scanAc1: ScanMeasure<typeof scanAc1Facts.recipe> = {
  ...scanAc1Facts,
  estimator: (_, recordings) => sharesEstimator(recordings, "ac"),
};
