import type { TraceRecipe } from "../../domain/entities/recipe.ts";
import { crossedSums } from "../../statistics/crossedSums.ts";
import { iccOfSums } from "../../statistics/intraclassCorrelation.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, TraceMeasure } from "../measure.ts";
import { estimatorOf } from "../traces/estimatorOf.ts";

export const traceIccFacts = {
  id: "trace_icc",
  of: "traces",
  statistic: "intraclassCorrelation",
  isShare: false,
  range: ranges.variance,
} as const satisfies MeasureFacts;

export const traceIcc: TraceMeasure<Extract<TraceRecipe, { readonly kind: "trace_icc" }>> = {
  ...traceIccFacts,
  estimator: ({ form }, recordings) =>
    estimatorOf(recordings, {
      sumsOf: crossedSums,
      figureOf: (sum) => iccOfSums(sum, form),
    }),
};
