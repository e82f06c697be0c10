import * as z from "zod";
import { type IccForm, iccForms } from "../../statistics/iccForms.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { limits, limitTable } from "../limits.ts";
import { rules } from "../rules.ts";

const unitUs = z
  .int()
  .min(limitTable.timeUnitUs.min)
  .max(limitTable.timeUnitUs.max)
  .default(limits.timeUnitUs);

const intervalUs = z
  .int()
  .min(limitTable.timeUnitUs.min)
  .max(limitTable.timeUnitUs.max)
  .default(10_000_000);

const toleranceUs = (otherwise: number) => z.int().min(0).max(600_000_000).default(otherwise);

/** What somebody calls it beside the name that its kind and settings give it. */
const name = rules.name.optional();

/**
 * Which kappa of more than two raters. Left out: Conger's, where chance comes from each rater's own habits. `fleiss`:
 * from the habits that all have in common. `light`: the mean of the pairs' kappas. Of two raters all are Cohen's.
 */
const kappaOver = z.enum(["fleiss", "light"]);
export type KappaOver = z.infer<typeof kappaOver>;

/** The mean of the recordings' figures, each counting once. Left out: recordings are added up. */
const recordings = z.literal("mean").optional();

/** A way to compute agreement on events. Times are whole microseconds, shares go from 0 to 1. */
export const EventRecipe = z.discriminatedUnion("kind", [
  /** The share of time units on which both have the same codes. */
  z.object({ kind: z.literal("percent"), unitUs, recordings, name }),
  z.object({
    kind: z.literal("time_unit_kappa"),
    unitUs,
    raters: kappaOver.optional(),
    recordings,
    name,
  }),
  z.object({ kind: z.literal("duration_kappa"), raters: kappaOver.optional(), recordings, name }),
  /** `toleranceUs` counts in whole units, rounded down. */
  z.object({
    kind: z.literal("tolerance_kappa"),
    unitUs,
    toleranceUs: toleranceUs(2_000_000),
    recordings,
    name,
  }),
  /** Onsets of aligned events are at most `toleranceUs` apart; they share `overlapShare` of the longer. */
  z.object({
    kind: z.literal("event_alignment"),
    toleranceUs: toleranceUs(3_000_000),
    overlapShare: z.number().min(0).max(1).default(0),
    name,
  }),
  z.object({
    kind: z.literal("easy_diag"),
    overlapShare: z.number().min(0.51).max(0.9).default(0.6),
    name,
  }),
  /** Krippendorff's, nominal, of all raters at once on time units. */
  z.object({ kind: z.literal("alpha"), unitUs, recordings, name }),
  /** Krippendorff's for unitizing, of all raters at once. */
  z.object({
    kind: z.literal("unitizing_alpha"),
    unitUs: z.int().min(1).max(60_000_000).default(1_000),
    name,
  }),
  /** Mathet, Widlöcher & Métivier's, of each pair of observations; chance is drawn, with one seed. */
  z.object({ kind: z.literal("gamma"), recordings, name }),
  /** Common time over time of either, all codes added. */
  z.object({ kind: z.literal("duration_overlap"), recordings, name }),
  z.object({
    kind: z.literal("event_f1"),
    overlapShare: z.number().min(0.05).max(1).default(0.5),
    recordings,
    name,
  }),
  /**
   * Interobserver agreement on intervals of this length, of two raters and over their pairs: all that occurs is the
   * same, smaller over larger count of events, equal counts, and of what one has (or lacks) what both have (lack).
   */
  z.object({ kind: z.literal("ioa_trials"), unitUs: intervalUs, recordings, name }),
  z.object({ kind: z.literal("ioa_mean_count"), unitUs: intervalUs, recordings, name }),
  z.object({ kind: z.literal("ioa_exact_count"), unitUs: intervalUs, recordings, name }),
  z.object({ kind: z.literal("ioa_scored"), unitUs: intervalUs, recordings, name }),
  z.object({ kind: z.literal("ioa_unscored"), unitUs: intervalUs, recordings, name }),
  /** Smaller over larger count of events in a whole recording, or stretch of it. */
  z.object({ kind: z.literal("ioa_total"), recordings, name }),
  /** As BORIS computes it, on samples at this distance; of several observations the mean over their pairs. */
  z.object({ kind: z.literal("boris_kappa"), unitUs, name }),
  /** The same samples aligned; the matches as a share of the alignment. */
  z.object({ kind: z.literal("boris_identity"), unitUs, name }),
]);
export type EventRecipe = z.infer<typeof EventRecipe>;

/** A way to compute agreement on the ratings of one criterion; a unit is one recording in one round. */
export const RatingRecipe = z.discriminatedUnion("kind", [
  /** The share of agreeing pairs of ratings. */
  z.object({ kind: z.literal("rating_percent"), name }),
  z.object({ kind: z.literal("icc"), form: z.enum(iccForms).default("ICC(A,1)"), name }),
  /** Cohen's for two raters, the mean over pairs for more. */
  z.object({
    kind: z.literal("weighted_kappa"),
    weights: z.enum(weightsNames).default("quadratic"),
    name,
  }),
  /** Krippendorff's, with the distance that the criterion's scale allows. */
  z.object({ kind: z.literal("rating_alpha"), name }),
  z.object({ kind: z.literal("ac2"), weights: z.enum(weightsNames).default("quadratic"), name }),
  z.object({ kind: z.literal("kendall_w"), name }),
  /** The share of units on which all raters agree. */
  z.object({ kind: z.literal("unanimous"), name }),
  /** Of two raters. */
  z.object({ kind: z.literal("scott_pi"), name }),
  /** On units that all rated. */
  z.object({ kind: z.literal("fleiss_kappa"), name }),
  /** The mean of the pairs' kappas, on units that all rated. */
  z.object({ kind: z.literal("light_kappa"), name }),
  /** Fleiss' for missing ratings. */
  z.object({
    kind: z.literal("fleiss_weighted"),
    weights: z.enum(weightsNames).default("unweighted"),
    name,
  }),
  z.object({
    kind: z.literal("conger_kappa"),
    weights: z.enum(weightsNames).default("unweighted"),
    name,
  }),
  z.object({
    kind: z.literal("brennan_prediger"),
    weights: z.enum(weightsNames).default("unweighted"),
    name,
  }),
  z.object({ kind: z.literal("lin_ccc"), name }),
]);
export type RatingRecipe = z.infer<typeof RatingRecipe>;

/** So many scans make a block. */
const blockScans = z.int().min(2).max(1_000).default(5);

/**
 * A way to compute agreement on interval sampling. A unit is one scan, one subject and one code: yes, no, or
 * missing where it was not seen or not answered.
 */
export const ScanRecipe = z.discriminatedUnion("kind", [
  /** The share of agreeing pairs of answers: interval by interval. */
  z.object({ kind: z.literal("scan_percent"), name }),
  /** Cohen's for two raters; for more that of all their pairs, in both orders. */
  z.object({ kind: z.literal("scan_kappa"), name }),
  /** Krippendorff's, nominal, of all raters at once. */
  z.object({ kind: z.literal("scan_alpha"), name }),
  z.object({ kind: z.literal("scan_ac1"), name }),
  /** A scan agrees where all its codes do. */
  z.object({ kind: z.literal("scan_trials"), name }),
  z.object({ kind: z.literal("scan_scored"), name }),
  z.object({ kind: z.literal("scan_unscored"), name }),
  /** Smaller over larger count of yes in blocks of scans, their mean. */
  z.object({ kind: z.literal("scan_blocks"), blockScans, name }),
  /** The share of blocks of scans with equal counts of yes. */
  z.object({ kind: z.literal("scan_exact_blocks"), blockScans, name }),
  /** Smaller over larger count of yes in a recording, their mean. */
  z.object({ kind: z.literal("scan_total"), name }),
]);
export type ScanRecipe = z.infer<typeof ScanRecipe>;

/** How far apart the points of a trace's grid are. */
const stepUs = z
  .int()
  .min(limitTable.traceStepUs.min)
  .max(limitTable.traceStepUs.max)
  .default(limits.traceStepUs);

/** Whether traces are compared as they were recorded, or each moved by how much its rater is later than others. */
export const traceLags = ["as_recorded", "corrected"] as const;
const lags = z.enum(traceLags).default("as_recorded");

/** Forms of a single rating: of a moment of a trace nobody takes the mean of raters. */
export const traceIccForms = ["ICC(A,1)", "ICC(C,1)"] as const satisfies readonly IccForm[];

/**
 * A way to compute agreement on running ratings. A unit is a point of a grid over the recording, `stepUs` from
 * point to point, at which two raters or more have a value.
 */
export const TraceRecipe = z.discriminatedUnion("kind", [
  /** Krippendorff's, interval: of all points that two raters or more have rated. */
  z.object({ kind: z.literal("trace_alpha"), stepUs, lags, name }),
  z.object({
    kind: z.literal("trace_icc"),
    stepUs,
    form: z.enum(traceIccForms).default("ICC(A,1)"),
    lags,
    name,
  }),
  /** Lin's; of more than two raters the overall coefficient of Barnhart, Haber & Song. */
  z.object({ kind: z.literal("trace_ccc"), stepUs, lags, name }),
]);
export type TraceRecipe = z.infer<typeof TraceRecipe>;

export type Recipe = EventRecipe | RatingRecipe | ScanRecipe | TraceRecipe;

export const eventRecipeKinds = EventRecipe.options.map((one) => one.shape.kind.value);
export const ratingRecipeKinds = RatingRecipe.options.map((one) => one.shape.kind.value);
export const scanRecipeKinds = ScanRecipe.options.map((one) => one.shape.kind.value);
export const traceRecipeKinds = TraceRecipe.options.map((one) => one.shape.kind.value);

const defaultScanRecipes: ScanRecipe[] = [
  { kind: "scan_kappa" },
  { kind: "scan_percent" },
  { kind: "scan_scored" },
  { kind: "scan_unscored" },
];

/** How a study's agreement is counted; the first of each list is the main one. */
export const Recipes = z.object({
  events: z.array(EventRecipe).min(1).max(limits.recipesPerStudy),
  ratings: z.array(RatingRecipe).min(1).max(limits.recipesPerStudy),
  scans: z.array(ScanRecipe).min(1).max(limits.recipesPerStudy).default(defaultScanRecipes),
  /** Left out: as nobody has chosen any. */
  traces: z.array(TraceRecipe).min(1).max(limits.recipesPerStudy).optional(),
});
export type Recipes = z.infer<typeof Recipes>;

/** What holds where a study has kept none of its own. */
export const defaultRecipes: Recipes = {
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

/** The same of running ratings: alpha, which needs no moment that all have rated, is the main one. */
export const defaultTraceRecipes: readonly TraceRecipe[] = [
  { kind: "trace_alpha", stepUs: limits.traceStepUs, lags: "as_recorded" },
  { kind: "trace_alpha", stepUs: limits.traceStepUs, lags: "corrected" },
  { kind: "trace_icc", stepUs: limits.traceStepUs, form: "ICC(A,1)", lags: "as_recorded" },
  { kind: "trace_icc", stepUs: limits.traceStepUs, form: "ICC(C,1)", lags: "as_recorded" },
  { kind: "trace_ccc", stepUs: limits.traceStepUs, lags: "as_recorded" },
];
