import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { eachUnit, partOfWhole } from "../scanSums.ts";

export const scanUnanimousFacts = {
  id: "scan_unanimous",
  recipe: z.object({
    kind: z.literal("scan_unanimous"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "unanimousAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/** The proportion of units, with two or more answers, on which all answers are the same. */
export const scanUnanimous: ScanMeasure<typeof scanUnanimousFacts.recipe> = {
  ...scanUnanimousFacts,
  estimator: (_, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) =>
        eachUnit(sheet, ({ yes, no }) => {
          if (yes + no > 1) add(yes === 0 || no === 0 ? 1 : 0, 1);
        }),
      "no_pairable_units",
    ),
};
