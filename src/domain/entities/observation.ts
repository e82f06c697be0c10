import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";

/** One coding pass over recordings, with one scheme version. */
export const Round = z.object({
  id: id("round"),
  studyId: id("study"),
  number: z.int().min(1),
  /** Empty: it goes by its number. */
  name: z.string().trim().max(limits.nameMaxChars),
  schemeVersionId: id("schemeVersion"),
  /** Where it covers only what raters agreed on in an earlier round: which. `null`: everything. */
  basisRoundId: id("round").nullable(),
});
export type Round = z.infer<typeof Round>;

export const scanMethods = ["momentary", "partial", "whole"] as const;

/**
 * Time sampling. `momentary`: the behaviour at the instant. `partial`: any occurrence in the
 * interval that has just ended. `whole`: behaviour that lasted the whole interval.
 */
export const Scans = z.object({
  method: z.enum(scanMethods),
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

/** The sampling method: continuous coding, time sampling, or both. */
export const Sampling = z
  .object({ isContinuous: z.boolean(), scans: Scans.nullable() })
  .refine(({ isContinuous, scans }) => isContinuous || scans !== null, { path: ["scans"] });
export type Sampling = z.infer<typeof Sampling>;

export const continuousSampling: Sampling = { isContinuous: true, scans: null };

/**
 * The purpose of an observation. `work`: the study’s own data. `training`: a trainee’s, compared
 * with a gold standard and with an immediate result. `check`: the same as a blind check, which its
 * rater cannot distinguish from `work`. `repeat`: a second coding by the same rater after some
 * days, which looks like `work` too. `gold`: the gold standard itself. `consensus`: created from
 * raters’ observations.
 */
export const purposes = ["work", "training", "check", "repeat", "gold", "consensus"] as const;
export type Purpose = (typeof purposes)[number];

/**
 * A segment of a recording that an observation covers, half open. If it comes from an agreed event
 * of an earlier round, it has its code and subject.
 */
export const Span = z
  .object({
    startUs: rules.mediaTimeUs,
    endUs: rules.mediaTimeUs,
    codeId: id("code").nullable().default(null),
    subjectId: id("subject").nullable().default(null),
  })
  .refine(({ startUs, endUs }) => endUs > startUs, { path: ["endUs"] });
export type Span = z.infer<typeof Span>;

/** One rater’s coding of one recording in one round. */
export const Observation = z.object({
  id: id("observation"),
  studyId: id("study"),
  recordingId: id("recording"),
  roundId: id("round"),
  raterId: id("account"),
  /** Its rater reads `work` where it is a `check` or a `repeat`. */
  purpose: z.enum(purposes),
  sampling: Sampling,
  /** What is to be coded, in order and apart from each other; none means all of the recording. */
  spans: z.array(Span).max(limits.spansPerObservation),
  state: z.enum(statesOf("observation")),
  /** How many changes the server has taken. */
  revision: rules.revision,
  /** Why it came back, where it did. */
  returnReason: rules.comment.nullable(),
  /** Until when it should be submitted; nothing is closed by it. */
  dueAt: rules.wallTime.nullable(),
  assignedAt: rules.wallTime,
  startedAt: rules.wallTime.nullable(),
  submittedAt: rules.wallTime.nullable(),
  /**
   * When a file of its recording was last replaced after it was begun: it was coded on an earlier file. Copies that
   * browsers kept of work before there was this field have none.
   */
  fileReplacedAt: rules.wallTime.nullable().default(null),
});
export type Observation = z.infer<typeof Observation>;
