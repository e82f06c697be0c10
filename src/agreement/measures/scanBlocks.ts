import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import { smallerOverLarger } from "../../statistics/intervalAgreement.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { countsInBlocks, partOfWhole } from "../scanSums.ts";

export const scanBlocksFacts = {
  id: "scan_blocks",
  recipe: z.object({
    kind: z.literal("scan_blocks"),
    blockScans: setting.blockScans,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "intervalAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/**
 * Mean count-per-block: the smaller count divided by the larger, averaged over blocks; 0/0 is 1.
 */
export const scanBlocks: ScanMeasure<typeof scanBlocksFacts.recipe> = {
  ...scanBlocksFacts,
  estimator: ({ blockScans }, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) => countsInBlocks(sheet, blockScans, (a, b) => add(smallerOverLarger(a, b), 1)),
      "no_pairable_units",
    ),
};
