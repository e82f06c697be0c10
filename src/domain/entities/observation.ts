import * as z from "zod";
import { limits } from "../limits.ts";
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

/**
 * Questions at regular times. `momentary`: what is going on at the instant. `partial`: what happened at
 * any time in the interval that has just ended. `whole`: what lasted all of it.
 */
export const Scans = z.object({
  method: z.enum(["momentary", "partial", "whole"]),
  /** From one question to the next, and the length of an interval. */
  everyUs: z.int().min(limits.scanEveryLeastUs).max(limits.recordingMaxUs),
  /** Where the first interval begins; for `momentary` the first instant. */
  fromUs: rules.mediaTimeUs,
  /** The codes that are asked for; none named means all of the scheme. */
  codeIds: z.array(id("code")).max(limits.codesPerScheme),
  /** Whether the recording waits for the answer. */
  pauses: z.boolean(),
});
export type Scans = z.infer<typeof Scans>;

/** How behaviour is sampled: all of it as it happens, at regular questions, or both. */
export const Sampling = z
  .object({ isContinuous: z.boolean(), scans: Scans.nullable() })
  .refine(({ isContinuous, scans }) => isContinuous || scans !== null, { path: ["scans"] });
export type Sampling = z.infer<typeof Sampling>;

export const continuousSampling: Sampling = { isContinuous: true, scans: null };

/** One rater's work on one recording in one round. */
export const Observation = z.object({
  id: id("observation"),
  studyId: id("study"),
  recordingId: id("recording"),
  roundId: id("round"),
  raterId: id("account"),
  sampling: Sampling,
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
