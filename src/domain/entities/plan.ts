import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";
import { continuousSampling, Sampling } from "./observation.ts";

/** Whom what is shared out among, and how: the same wish over the same study makes the same plan. */
export const PlanWish = z.object({
  schemeVersionId: id("schemeVersion"),
  /** `null`: the round that codes with the version, or the next one where there is none. */
  roundId: id("round").nullable().default(null),
  /** `null`: all that are not for training. */
  recordingIds: z.array(id("recording")).min(1).max(limits.assignmentsPerCall).nullable(),
  raterIds: z.array(id("account")).min(1).max(limits.ratersPerPlan),
  /** How many raters code all of each recording. */
  ratersEach: z.int().min(1).max(limits.ratersPerPlan),
  /** What one rater more codes. A share is of the recordings, or of each recording's time. */
  double: z.discriminatedUnion("by", [
    z.object({ by: z.literal("none") }),
    z.object({ by: z.literal("recordings"), share: z.number().min(0.01).max(1) }),
    z.object({
      by: z.literal("segments"),
      share: z.number().min(0.01).max(1),
      segmentUs: z.int().min(limits.segmentLeastUs).max(limits.recordingMaxUs),
    }),
  ]),
  /** Of what each rater gets by the plan they do a share again, so many days after they have handed it in. */
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
export type PlanWish = z.infer<typeof PlanWish>;

/** A plan that was taken. */
export const Plan = z.object({
  id: id("plan"),
  studyId: id("study"),
  roundId: id("round"),
  wish: PlanWish,
  /** Who took it. */
  accountId: id("account"),
  /** How many observations it made. */
  made: z.int().min(0),
  madeAt: rules.wallTime,
});
export type Plan = z.infer<typeof Plan>;
