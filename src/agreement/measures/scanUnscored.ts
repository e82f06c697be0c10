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

/** Of what at least one of two raters left unmarked, the share that both did. */
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
