import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { alignmentTable } from "../tables/alignment.ts";
import { linkedKappa } from "./fittedKappa.ts";

export const eventAlignmentFacts = {
  id: "event_alignment",
  recipe: z.object({
    kind: z.literal("event_alignment"),
    toleranceUs: setting.toleranceUs(3_000_000),
    overlapShare: z.number().min(0).max(1).default(0),
    raters: setting.pairsOver,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "eventAlignment",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const eventAlignment: EventMeasure<typeof eventAlignmentFacts.recipe> = {
  ...eventAlignmentFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: true,
  tables: ({ toleranceUs, overlapShare }, codes) => [
    alignmentTable({ toleranceUs, overlapShare, codes }),
  ],
  estimator: ({ raters }, recordings, of) =>
    linkedKappa(recordings, of, { raters, cycles: 10_000 }),
};
