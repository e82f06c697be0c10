import * as z from "zod";
import { id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";

/** One pass over recordings with one version of the scheme. */
export const Round = z.object({
  id: id("round"),
  studyId: id("study"),
  number: z.int().min(1),
  schemeVersionId: id("schemeVersion"),
});
export type Round = z.infer<typeof Round>;

/** One rater's work on one recording in one round. */
export const Observation = z.object({
  id: id("observation"),
  studyId: id("study"),
  recordingId: id("recording"),
  roundId: id("round"),
  raterId: id("account"),
  state: z.enum(statesOf("observation")),
  /** How many changes the server has taken. */
  revision: rules.revision,
  /** Why it came back, where it did. */
  returnReason: rules.comment.nullable(),
  assignedAt: rules.wallTime,
  startedAt: rules.wallTime.nullable(),
  submittedAt: rules.wallTime.nullable(),
});
export type Observation = z.infer<typeof Observation>;
