import * as z from "zod";
import { id, mediaTimeUs, rules } from "../rules.ts";

/** A segment of the recording that is cited as evidence for a rating. */
export const Evidence = z.object({ startUs: mediaTimeUs, endUs: mediaTimeUs });
export type Evidence = z.infer<typeof Evidence>;

/** A rater’s rating on one criterion. */
export const Rating = z.object({
  criterionId: id("criterion"),
  /** A value of the criterion’s scale; `null` if it is not rated, or the rater was unable to rate. */
  value: z.number().nullable(),
  cannotBeJudged: z
    .boolean()
    .describe("The rater was unable to rate: then there is a reason and no value."),
  /** Why the rater was unable to rate; empty otherwise. */
  reason: rules.comment,
  comment: rules.comment,
  evidence: z.array(Evidence).max(100),
  /** How confident the rater is, where that is given: by programs, mostly. */
  confidence: rules.confidence.optional(),
});
export type Rating = z.infer<typeof Rating>;
