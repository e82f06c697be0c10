import * as z from "zod";
import { limits, limitTable } from "../domain/limits.ts";
import { rules } from "../domain/rules.ts";
import type { IccForm } from "../statistics/iccForms.ts";

// Settings that several measures have. Times are whole microseconds, shares go from 0 to 1.

/** The length of a time unit, in microseconds. */
export const unitUs = z
  .int()
  .min(limitTable.timeUnitUs.min)
  .max(limitTable.timeUnitUs.max)
  .default(limits.timeUnitUs);

/** The length of an interval for interobserver agreement, in microseconds. */
export const intervalUs = z
  .int()
  .min(limitTable.timeUnitUs.min)
  .max(limitTable.timeUnitUs.max)
  .default(10_000_000);

export const toleranceUs = (otherwise: number) =>
  z.int().min(0).max(600_000_000).default(otherwise);

/** A name given to the statistic in addition to the one that its kind and settings determine. */
export const name = rules.name.optional();

/**
 * The kappa for more than two raters. Absent: Conger’s, with each rater’s own marginals. `fleiss`:
 * pooled marginals. `light`: the mean of the pairs’ kappas. For two raters, Conger’s and Light’s
 * kappa are Cohen’s.
 */
export const kappaOver = z.enum(["fleiss", "light"]);
export type KappaOver = z.infer<typeof kappaOver>;

/**
 * How rater pairs are combined for more than two raters. Absent: their counts are added, each pair
 * in both orders with half weight. `light`: the mean of the pairs’ values. The same for two raters.
 */
export const pairsOver = z.literal("light").optional();

/** The mean of the recordings’ values, with equal weights. Absent: recordings are pooled. */
export const recordings = z.literal("mean").optional();

/** How many consecutive sampling prompts form a block. */
export const blockScans = z.int().min(2).max(1_000).default(5);

/** The time between two sampled points of a trace, in microseconds. */
export const stepUs = z
  .int()
  .min(limitTable.traceStepUs.min)
  .max(limitTable.traceStepUs.max)
  .default(limits.traceStepUs);

/** Whether traces are compared as recorded, or shifted to remove each rater’s systematic lag. */
export const traceLags = ["as_recorded", "corrected"] as const;
export const lags = z.enum(traceLags).default("as_recorded");

/** Forms for a single rating: the mean of several raters at one point of a trace is not used. */
export const traceIccForms = ["ICC(A,1)", "ICC(C,1)"] as const satisfies readonly IccForm[];
