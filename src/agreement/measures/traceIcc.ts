import * as z from "zod";
import * as setting from "../settings.ts";
import { crossedSums } from "../../statistics/crossedSums.ts";
import { iccOfSums } from "../../statistics/intraclassCorrelation.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, TraceMeasure } from "../measure.ts";
import { estimatorOf } from "../traces/estimatorOf.ts";

export const traceIccFacts = {
  id: "trace_icc",
  recipe: z.object({
    kind: z.literal("trace_icc"),
    stepUs: setting.stepUs,
    form: z.enum(setting.traceIccForms).default("ICC(A,1)"),
    lags: setting.lags,
    name: setting.name,
  }),
  of: "traces",
  statistic: "intraclassCorrelation",
  isShare: false,
  range: ranges.variance,
} as const satisfies MeasureFacts;

export const traceIcc: TraceMeasure<typeof traceIccFacts.recipe> = {
  ...traceIccFacts,
  estimator: ({ form }, recordings) =>
    estimatorOf(recordings, {
      sumsOf: crossedSums,
      figureOf: (sum) => iccOfSums(sum, form),
    }),
};
