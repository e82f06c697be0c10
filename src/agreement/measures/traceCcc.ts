import type { TraceRecipe } from "../../domain/entities/recipe.ts";
import { crossedSums } from "../../statistics/crossedSums.ts";
import { concordanceOfSums } from "../../statistics/linCcc.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, TraceMeasure } from "../measure.ts";
import { estimatorOf } from "../traces/estimatorOf.ts";

export const traceCccFacts = {
  id: "trace_ccc",
  of: "traces",
  statistic: "linCcc",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const traceCcc: TraceMeasure<Extract<TraceRecipe, { readonly kind: "trace_ccc" }>> = {
  ...traceCccFacts,
  estimator: (_, recordings) =>
    estimatorOf(recordings, { sumsOf: crossedSums, figureOf: concordanceOfSums }),
};
