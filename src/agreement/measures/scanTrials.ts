import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { missing } from "../scanSheets.ts";
import { eachPair, partOfWhole } from "../scanSums.ts";

export const scanTrialsFacts = {
  id: "scan_trials",
  recipe: z.object({
    kind: z.literal("scan_trials"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "intervalAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/**
 * Trial-by-trial: the proportion of prompts at which two raters gave the same answer for every
 * code.
 */
export const scanTrials: ScanMeasure<typeof scanTrialsFacts.recipe> = {
  ...scanTrialsFacts,
  estimator: (_, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) => {
        const { numbers, raters, codes } = sheet;
        eachPair(raters.length, (a, b) => {
          for (let scan = 0; scan < numbers.length; scan += 1) {
            const from = scan * raters.length;
            const both = codes.filter(
              ({ answers }) => answers[from + a] !== missing && answers[from + b] !== missing,
            );
            if (both.length === 0) continue;
            const isSame = both.every(({ answers }) => answers[from + a] === answers[from + b]);
            add(isSame ? 1 : 0, 1);
          }
        });
      },
      "no_pairable_units",
    ),
};
