import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { fleissOfScans } from "./scanKappa.ts";

export const scanScottPiFacts = {
  id: "scan_scott_pi",
  recipe: z.object({
    kind: z.literal("scan_scott_pi"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "scottPi",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/**
 * Expected agreement is from pooled marginals: Scott’s pi for two raters, Fleiss’ kappa for more.
 */
export const scanScottPi: ScanMeasure<typeof scanScottPiFacts.recipe> = {
  ...scanScottPiFacts,
  estimator: (_, recordings) => fleissOfScans(recordings),
};
