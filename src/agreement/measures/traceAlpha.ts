import type { TraceRecipe } from "../../domain/entities/recipe.ts";
import { alphaOfSums, intervalSums } from "../../statistics/krippendorffAlpha.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, TraceMeasure } from "../measure.ts";
import { estimatorOf } from "../traces/estimatorOf.ts";

export const traceAlphaFacts = {
  id: "trace_alpha",
  of: "traces",
  statistic: "krippendorffAlpha",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const traceAlpha: TraceMeasure<Extract<TraceRecipe, { readonly kind: "trace_alpha" }>> = {
  ...traceAlphaFacts,
  estimator: (_, recordings) =>
    estimatorOf(recordings, { sumsOf: intervalSums, figureOf: alphaOfSums }),
};
