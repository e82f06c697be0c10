import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { eachUnit, pairsAmong, partOfWhole } from "../scanSums.ts";

export const scanScoredFacts = {
  id: "scan_scored",
  recipe: z.object({
    kind: z.literal("scan_scored"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "intervalAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/** Of the units that either of two raters marked, the proportion that both marked. */
export const scanScored: ScanMeasure<typeof scanScoredFacts.recipe> = {
  ...scanScoredFacts,
  estimator: (_, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) =>
        eachUnit(sheet, ({ yes, no }) => {
          const both = pairsAmong(yes);
          add(both, both + yes * no);
        }),
      "nothing_scored",
    ),
};
