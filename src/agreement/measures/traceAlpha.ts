import * as z from "zod";
import * as setting from "../settings.ts";
import { alphaOfSums, intervalSums } from "../../statistics/krippendorffAlpha.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, TraceMeasure } from "../measure.ts";
import { estimatorOf } from "../traces/estimatorOf.ts";

export const traceAlphaFacts = {
  id: "trace_alpha",
  recipe: z.object({
    kind: z.literal("trace_alpha"),
    stepUs: setting.stepUs,
    lags: setting.lags,
    name: setting.name,
  }),
  of: "traces",
  statistic: "krippendorffAlpha",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const traceAlpha: TraceMeasure<typeof traceAlphaFacts.recipe> = {
  ...traceAlphaFacts,
  estimator: (_, recordings) =>
    estimatorOf(recordings, { sumsOf: intervalSums, figureOf: alphaOfSums }),
};
