import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { eachUnit, pairsAmong, partOfWhole } from "../scanSums.ts";

export const scanUnscoredFacts = {
  id: "scan_unscored",
  recipe: z.object({
    kind: z.literal("scan_unscored"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "intervalAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/** Of the units that either of two raters left unmarked, the proportion that both left unmarked. */
export const scanUnscored: ScanMeasure<typeof scanUnscoredFacts.recipe> = {
  ...scanUnscoredFacts,
  estimator: (_, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) =>
        eachUnit(sheet, ({ yes, no }) => {
          const both = pairsAmong(no);
          add(both, both + yes * no);
        }),
      "nothing_scored",
    ),
};
