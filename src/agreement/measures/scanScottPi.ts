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

/** Chance from the marginals that raters have in common: of two Scott’s pi, of more Fleiss’ kappa, which it then is. */
export const scanScottPi: ScanMeasure<typeof scanScottPiFacts.recipe> = {
  ...scanScottPiFacts,
  estimator: (_, recordings) => fleissOfScans(recordings),
};
