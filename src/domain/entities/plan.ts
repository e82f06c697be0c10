import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";
import { continuousSampling, Sampling } from "./observation.ts";

/**
 * The recordings, the raters and the distribution method of a plan: the same settings on the same
 * study give the same plan.
 */
export const PlanSettings = z.object({
  schemeVersionId: id("schemeVersion"),
  /** `null`: the round that codes with the version, or the next one where there is none. */
  roundId: id("round").nullable().default(null),
  /** `null`: all that are not for training. */
  recordingIds: z.array(id("recording")).min(1).max(limits.assignmentsPerCall).nullable(),
  raterIds: z.array(id("account")).min(1).max(limits.ratersPerPlan),
  /** How many raters code all of each recording; 0: no one codes any but what is drawn, a sample beside a program. */
  ratersEach: z.int().min(0).max(limits.ratersPerPlan),
  /** `ratersEach` come to those who code all of a recording already, however many these are. Nothing is drawn beside. */
  isFurther: z.literal(true).optional(),
  /** What one rater more codes. A share is of the recordings, or of each recording’s time. */
  double: z.discriminatedUnion("by", [
    z.object({ by: z.literal("none") }),
    z.object({ by: z.literal("recordings"), share: z.number().min(0.01).max(1) }),
    z.object({
      by: z.literal("segments"),
      share: z.number().min(0.01).max(1),
      segmentUs: z.int().min(limits.segmentLeastUs).max(limits.recordingMaxUs),
    }),
    /**
     * So many recordings, drawn from those that no one codes a second time so far; `rareShare` of them from those in
     * which one of the rare codes was seen.
     */
    z.object({
      by: z.literal("next"),
      count: z.int().min(1).max(limits.assignmentsPerCall),
      rareCodeIds: z.array(id("code")).max(limits.codesPerScheme),
      rareShare: z.number().min(0).max(1),
    }),
  ]),
  /** Of what each rater gets by the plan they do a share again, so many days after they have submitted it. */
  repeat: z
    .object({
      share: z.number().min(0.01).max(1),
      afterDays: z.int().min(1).max(limits.repeatAfterDays),
    })
    .nullable()
    .default(null),
  /** What chance is made from. */
  seed: z.int().min(0).max(0xff_ff_ff_ff),
  sampling: Sampling.default(continuousSampling),
  dueAt: rules.wallTime.nullable().default(null),
});
export type PlanSettings = z.infer<typeof PlanSettings>;

/** A recording that was randomly selected for double coding. */
export const PlanDraw = z.object({
  recordingId: id("recording"),
  /** `rare`: of those in which a rare code was seen; `rest`: of the others; `all`: nothing was looked at. */
  stratum: z.enum(["rare", "rest", "all"]),
  /** With which it was drawn: as many of its stratum were, divided by how many could have been. */
  probability: z.number().min(0).max(1),
});
export type PlanDraw = z.infer<typeof PlanDraw>;

/** An assignment plan that was applied. */
export const Plan = z.object({
  id: id("plan"),
  studyId: id("study"),
  roundId: id("round"),
  /** `null`: who reads it still codes some of its recordings, and could find out by it what others saw in them. */
  settings: PlanSettings.nullable(),
  /** Who took it. */
  accountId: id("account"),
  /** How many observations it made. */
  made: z.int().min(0),
  /** What it drew to be coded twice; absent where it drew nothing, or where no one may be told. */
  draws: z.array(PlanDraw).optional(),
  madeAt: rules.wallTime,
});
export type Plan = z.infer<typeof Plan>;
