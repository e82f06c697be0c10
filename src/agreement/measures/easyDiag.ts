import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { linksTable } from "../tables/links.ts";
import { linkedKappa } from "./fittedKappa.ts";

export const easyDiagFacts = {
  id: "easy_diag",
  recipe: z.object({
    kind: z.literal("easy_diag"),
    overlapShare: z.number().min(0.51).max(0.9).default(0.6),
    raters: setting.pairsOver,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "easyDiag",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const easyDiag: EventMeasure<typeof easyDiagFacts.recipe> = {
  ...easyDiagFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: true,
  tables: ({ overlapShare }, codes) => [linksTable(overlapShare, codes)],
  estimator: ({ raters }, recordings, of) => linkedKappa(recordings, of, { raters, cycles: 20 }),
};
