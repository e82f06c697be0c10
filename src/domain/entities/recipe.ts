import * as z from "zod";
import { iccForms } from "../../statistics/iccForms.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { limits, limitTable } from "../limits.ts";
import { rules } from "../rules.ts";

const unitUs = z
  .int()
  .min(limitTable.timeUnitUs.min)
  .max(limitTable.timeUnitUs.max)
  .default(limits.timeUnitUs);

const toleranceUs = (otherwise: number) => z.int().min(0).max(600_000_000).default(otherwise);

/** What somebody calls it beside the name that its kind and settings give it. */
const name = rules.name.optional();

/** A way to compute agreement on events. Times are whole microseconds, shares go from 0 to 1. */
export const EventRecipe = z.discriminatedUnion("kind", [
  /** The share of time units on which both have the same codes. */
  z.object({ kind: z.literal("percent"), unitUs, name }),
  z.object({ kind: z.literal("time_unit_kappa"), unitUs, name }),
  z.object({ kind: z.literal("duration_kappa"), name }),
  /** `toleranceUs` counts in whole units, rounded down. */
  z.object({
    kind: z.literal("tolerance_kappa"),
    unitUs,
    toleranceUs: toleranceUs(2_000_000),
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
  z.object({ kind: z.literal("alpha"), unitUs, name }),
  /** Krippendorff's for unitizing, of all raters at once. */
  z.object({
    kind: z.literal("unitizing_alpha"),
    unitUs: z.int().min(1).max(60_000_000).default(1_000),
    name,
  }),
  /** Common time over time of either, all codes added. */
  z.object({ kind: z.literal("duration_overlap"), name }),
  z.object({
    kind: z.literal("event_f1"),
    overlapShare: z.number().min(0.05).max(1).default(0.5),
    name,
  }),
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

export type Recipe = EventRecipe | RatingRecipe;

export const eventRecipeKinds = EventRecipe.options.map((one) => one.shape.kind.value);
export const ratingRecipeKinds = RatingRecipe.options.map((one) => one.shape.kind.value);

/** How a study's agreement is counted; the first of each list is the main one. */
export const Recipes = z.object({
  events: z.array(EventRecipe).min(1).max(limits.recipesPerStudy),
  ratings: z.array(RatingRecipe).min(1).max(limits.recipesPerStudy),
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
};
