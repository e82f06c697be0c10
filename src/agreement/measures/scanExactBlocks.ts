import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { countsInBlocks, partOfWhole } from "../scanSums.ts";

export const scanExactBlocksFacts = {
  id: "scan_exact_blocks",
  recipe: z.object({
    kind: z.literal("scan_exact_blocks"),
    blockScans: setting.blockScans,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "intervalAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

/** The proportion of blocks of consecutive sampling prompts in which two raters marked the code equally often. */
export const scanExactBlocks: ScanMeasure<typeof scanExactBlocksFacts.recipe> = {
  ...scanExactBlocksFacts,
  estimator: ({ blockScans }, recordings) =>
    partOfWhole(
      recordings,
      (sheet, add) => countsInBlocks(sheet, blockScans, (a, b) => add(a === b ? 1 : 0, 1)),
      "no_pairable_units",
    ),
};
