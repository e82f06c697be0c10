import * as z from "zod";
import * as setting from "../settings.ts";
import { crossedSums } from "../../statistics/crossedSums.ts";
import { concordanceOfSums } from "../../statistics/linCcc.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, TraceMeasure } from "../measure.ts";
import { estimatorOf } from "../traces/estimatorOf.ts";

export const traceCccFacts = {
  id: "trace_ccc",
  recipe: z.object({
    kind: z.literal("trace_ccc"),
    stepUs: setting.stepUs,
    lags: setting.lags,
    name: setting.name,
  }),
  of: "traces",
  statistic: "linCcc",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const traceCcc: TraceMeasure<typeof traceCccFacts.recipe> = {
  ...traceCccFacts,
  estimator: (_, recordings) =>
    estimatorOf(recordings, { sumsOf: crossedSums, figureOf: concordanceOfSums }),
};
