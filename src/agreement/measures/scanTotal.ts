import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import { smallerOverLarger } from "../../statistics/intervalAgreement.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { countsInBlocks, partOfWhole } from "../scanSums.ts";

export const scanTotalFacts = {
  id: "scan_total",
  recipe: z.object({
    kind: z.literal("scan_total"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "intervalAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/**
 * Total count: the smaller count of a code in a recording divided by the larger, averaged over
 * pairs, codes and recordings.
 */
export const scanTotal: ScanMeasure<typeof scanTotalFacts.recipe> = {
  ...scanTotalFacts,
  estimator: (_, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) => countsInBlocks(sheet, Infinity, (a, b) => add(smallerOverLarger(a, b), 1)),
      "no_pairable_units",
    ),
};
