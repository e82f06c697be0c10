import * as z from "zod";
import { limits } from "../domain/limits.ts";
import { measures } from "./registry.ts";

// A recipe is a measure with its settings, as it is stored and written in an address.

type Measure = (typeof measures)[number];

/** An agreement statistic for events with its settings. */
export const EventStatistic = z.discriminatedUnion(
  "kind",
  schemasOf(measures.filter(isOf("events"))),
);
export type EventStatistic = z.infer<typeof EventStatistic>;

/** A way to compute agreement on the ratings of one criterion; a unit is one recording in one round. */
export const RatingStatistic = z.discriminatedUnion(
  "kind",
  schemasOf(measures.filter(isOf("ratings"))),
);
export type RatingStatistic = z.infer<typeof RatingStatistic>;

/**
 * A way to compute agreement on interval sampling. A unit is one scan, one subject and one code: yes, no, or
 * missing where it was not seen or not answered.
 */
export const ScanStatistic = z.discriminatedUnion(
  "kind",
  schemasOf(measures.filter(isOf("scans"))),
);
export type ScanStatistic = z.infer<typeof ScanStatistic>;

/**
 * A way to compute agreement on continuous ratings. A unit is a point of a grid over the recording, `stepUs` from
 * point to point, at which two raters or more have a value.
 */
export const TraceStatistic = z.discriminatedUnion(
  "kind",
  schemasOf(measures.filter(isOf("traces"))),
);
export type TraceStatistic = z.infer<typeof TraceStatistic>;

export type AgreementStatistic = EventStatistic | RatingStatistic | ScanStatistic | TraceStatistic;

function isOf<Of extends Measure["of"]>(of: Of) {
  return (measure: Measure): measure is Extract<Measure, { readonly of: Of }> => measure.of === of;
}

function schemasOf<M extends Measure>([first, ...others]: readonly M[]) {
  if (!first) throw new Error("there is no measure of one kind of coding");
  return [first.recipe, ...others.map(({ recipe }) => recipe)] as readonly [
    M["recipe"],
    ...M["recipe"][],
  ];
}

export const eventRecipeKinds = EventStatistic.options.map((one) => one.shape.kind.value);
export const ratingRecipeKinds = RatingStatistic.options.map((one) => one.shape.kind.value);
export const scanRecipeKinds = ScanStatistic.options.map((one) => one.shape.kind.value);
export const traceRecipeKinds = TraceStatistic.options.map((one) => one.shape.kind.value);

const defaultScanRecipes: ScanStatistic[] = [
  { kind: "scan_kappa" },
  { kind: "scan_percent" },
  { kind: "scan_scored" },
  { kind: "scan_unscored" },
];

/** A study’s agreement statistics; the first of each list is the primary one. */
export const AgreementStatistics = z.object({
  events: z.array(EventStatistic).min(1).max(limits.statisticsPerStudy),
  ratings: z.array(RatingStatistic).min(1).max(limits.statisticsPerStudy),
  scans: z.array(ScanStatistic).min(1).max(limits.statisticsPerStudy).default(defaultScanRecipes),
  /** Absent if the study has not selected any. */
  traces: z.array(TraceStatistic).min(1).max(limits.statisticsPerStudy).optional(),
});
export type AgreementStatistics = z.infer<typeof AgreementStatistics>;

/** The agreement statistics of a study that has not saved its own. */
export const defaultStatistics: AgreementStatistics = {
  events: [
    { kind: "duration_kappa" },
    { kind: "time_unit_kappa", unitUs: limits.timeUnitUs },
    { kind: "percent", unitUs: limits.timeUnitUs },
  ],
  ratings: [
    { kind: "icc", form: "ICC(A,1)" },
    { kind: "weighted_kappa", weights: "quadratic" },
    { kind: "rating_alpha" },
    { kind: "rating_percent" },
  ],
  scans: defaultScanRecipes,
};

/**
 * The same for continuous ratings. The primary statistic is alpha, which does not need every rater
 * at every moment.
 */
export const defaultTraceRecipes: readonly TraceStatistic[] = [
  { kind: "trace_alpha", stepUs: limits.traceStepUs, lags: "as_recorded" },
  { kind: "trace_alpha", stepUs: limits.traceStepUs, lags: "corrected" },
  { kind: "trace_icc", stepUs: limits.traceStepUs, form: "ICC(A,1)", lags: "as_recorded" },
  { kind: "trace_icc", stepUs: limits.traceStepUs, form: "ICC(C,1)", lags: "as_recorded" },
  { kind: "trace_ccc", stepUs: limits.traceStepUs, lags: "as_recorded" },
];
