import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";

/** A comment by a rater or reviewer on an observation, about a moment, a segment or all of it. */
export const ReviewComment = z.object({
  id: id("remark"),
  observationId: id("observation"),
  /** The remark that it answers; `null` begins a thread. Only a beginning has a place and is resolved. */
  answersId: id("remark").nullable(),
  accountId: id("account"),
  /** `null`: about the whole observation. */
  startUs: rules.mediaTimeUs.nullable(),
  /** `null`: about one moment. */
  endUs: rules.mediaTimeUs.nullable(),
  text: z.string().trim().min(1).max(limits.commentMaxChars),
  madeAt: rules.wallTime,
  state: z.enum(["open", "settled"]),
  settledBy: id("account").nullable(),
  settledAt: rules.wallTime.nullable(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;
