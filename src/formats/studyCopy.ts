import * as z from "zod";
import { AgreementStatistics } from "../agreement/recipes.ts";
import { Decision } from "../domain/entities/consensus.ts";
import { CodedEvent } from "../domain/entities/event.ts";
import { HistoryEntry } from "../domain/entities/happening.ts";
import { LockedReport } from "../domain/entities/lockedReport.ts";
import { purposes, Round, Sampling, Span } from "../domain/entities/observation.ts";
import { day, Participant } from "../domain/entities/participant.ts";
import { Plan } from "../domain/entities/plan.ts";
import { ProgramFacts } from "../domain/entities/program.ts";
import { Rating } from "../domain/entities/rating.ts";
import {
  Caption,
  frameTimings,
  LiveClock,
  MediaDemands,
  Phase,
  RecordingValues,
} from "../domain/entities/recording.ts";
import { ReviewComment } from "../domain/entities/remark.ts";
import { Scheme } from "../domain/entities/scheme.ts";
import { Certificate, RuleResult } from "../domain/entities/gate.ts";
import { Membership, PrecisionGoal, Study, Variable } from "../domain/entities/study.ts";
import { WorkPart } from "../domain/entities/workPart.ts";
import { limits } from "../domain/limits.ts";
import { OldCalibration, oldResult, oldRule } from "./oldCalibration.ts";
import { roles } from "../domain/permissions.ts";
import { Put } from "../domain/places.ts";
import { id, rules } from "../domain/rules.ts";
import { statesOf } from "../domain/states.ts";

/**
 * A media file of a recording, as another program or installation names it: never a path to trust.
 */
export const MediaCopy = z.object({
  /** The name of the file alone, without folders. */
  fileName: rules.name,
  /** Where it is played from by an address that anyone has. */
  address: rules.address.nullable(),
  offsetUs: rules.offsetUs,
  durationUs: rules.durationUs.nullable(),
  sizeBytes: z.int().min(1).nullable(),
  fingerprint: rules.fingerprint.nullable(),
  /** As its host names it. */
  title: rules.name.nullable().optional(),
  contentType: z.string().min(3).max(100).nullable().optional(),
  demands: MediaDemands.optional(),
  /** Where it lies within the file that this copy stands in; absent: its content is not there. */
  entry: z.string().min(1).max(300).optional(),
});
export type MediaCopy = z.infer<typeof MediaCopy>;

/** A file that others took the place of when there was work on it. */
const EarlierMediaCopy = z.object({ ...MediaCopy.shape, replacedAt: rules.wallTime });

/** A recording in a copy of a study, without its media. */
export const RecordingCopy = z.object({
  id: id("recording"),
  name: rules.name,
  media: z.array(MediaCopy).max(100),
  /** Those that work was done on before, the last one first. Absent means none. */
  earlierMedia: z.array(EarlierMediaCopy).max(1_000).optional(),
  durationUs: rules.durationUs,
  framesPerSecond: rules.framesPerSecond.nullable(),
  frameTiming: z.enum(frameTimings),
  hasVideo: z.boolean(),
  /** Observed with no media. */
  isLive: z.boolean(),
  phases: z.array(Phase).max(limits.phasesPerRecording),
  captions: z
    .array(z.object({ ...Caption.shape, text: z.string() }))
    .max(limits.captionsPerRecording),
  values: RecordingValues,
  isTraining: z.boolean(),
  createdAt: rules.wallTime.nullable(),
  /** The last day on which it is to be kept; absent: no one has said. */
  keepUntil: day.optional(),
  /** The clock of a live observation; absent where there is something to play. */
  live: LiveClock.optional(),
  /** The times of all frames, as `packFrameTimes` packs them; absent where they are not kept. */
  frameTimes: z.string().max(limits.frameTimesMaxChars).optional(),
});
export type RecordingCopy = z.infer<typeof RecordingCopy>;

/** A person whose observations are in a copy of a study. */
export const PersonCopy = z.object({
  id: id("account"),
  name: rules.name,
  /** `null` where the file does not say. */
  role: z.enum(roles).nullable(),
  /** Absent: no member of the study, or no one says. */
  training: Membership.shape.training.optional(),
  /** When training was begun, the last time; absent: all attempts count. */
  trainingSince: rules.wallTime.optional(),
  /** Since when they get no new work; absent: they do. */
  pausedAt: rules.wallTime.optional(),
  /** What was passed, the last time. Absent means nothing. */
  certificate: Certificate.optional(),
  joinedAt: rules.wallTime.optional(),
  /** What is known of a program; absent: a person. */
  program: ProgramFacts.optional(),
});
export type PersonCopy = z.infer<typeof PersonCopy>;

export const SchemeCopy = z.object({
  id: id("schemeVersion"),
  number: z.int().min(1),
  state: z.enum(statesOf("schemeVersion")),
  scheme: Scheme,
  createdAt: rules.wallTime.nullable(),
  publishedAt: rules.wallTime.nullable(),
});
export type SchemeCopy = z.infer<typeof SchemeCopy>;

/** A locked report in a copy of a study. */
export const LockedReportCopy = LockedReport.omit({ importedAt: true }).extend({
  lockedBy: id("account"),
  /** Of which work it is. */
  observationIds: z.array(id("observation")),
  /** The very text that the sign is of. Its ids are of the study that it was locked in. */
  content: z.string(),
  /** What ids that `content` has are in this copy, where they are others; absent: they are the same. */
  otherIds: z.record(rules.id, rules.id).optional(),
});
export type LockedReportCopy = z.infer<typeof LockedReportCopy>;

/**
 * A whole study except its media and the coding of its observations. Ids are valid only within this
 * copy.
 */
export const StudyCopy = z.object({
  name: rules.name,
  description: rules.comment,
  /** What only a study of ours has; `null` where another program wrote the file. */
  settings: z
    .object({
      defaultLanguage: Study.shape.defaultLanguage,
      blinding: Study.shape.blinding,
      isOpened: Study.shape.isOpened,
      masksRaters: Study.shape.masksRaters,
      masksRecordings: Study.shape.masksRecordings,
      calibration: z.union([Study.shape.calibration, OldCalibration]),
      /** Absent: those that hold where no one has chosen. */
      statistics: AgreementStatistics.nullable().optional(),
      /** Absent: no one has fixed one. */
      precisionGoal: PrecisionGoal.optional(),
      state: Study.shape.state.optional(),
      createdAt: rules.wallTime.optional(),
      keepUntil: day.optional(),
    })
    .nullable(),
  variables: z.array(Variable).max(limits.variablesPerStudy),
  /** Ascending by number; observations point to them through their rounds. */
  schemes: z.array(SchemeCopy).min(1),
  rounds: z.array(Round.omit({ studyId: true })),
  people: z.array(PersonCopy),
  recordings: z.array(RecordingCopy),
  /** Who is in the recordings, and what they consented to. Absent: not told, or no one. */
  participants: z.array(Participant.omit({ studyId: true })).optional(),
  /** Plans of assignments that were taken, in order. Absent means none. */
  plans: z.array(Plan.omit({ studyId: true })).optional(),
  /** Reports that stay as they were, oldest first. Absent means none. */
  lockedReports: z.array(LockedReportCopy).max(limits.lockedReportsPerStudy).optional(),
  /** What was done in the study, oldest first. Absent means that no one wrote it down. */
  history: z.array(HistoryEntry).optional(),
});
export type StudyCopy = z.infer<typeof StudyCopy>;

/** The observations that a consensus was created from, and its decisions. */
export const ConsensusCopy = z.object({
  toleranceUs: z.int().min(0),
  /** In the order in which they stand beside each other; the revision is the one that was compared. */
  sources: z.array(z.object({ observationId: id("observation"), revision: rules.revision })),
  decisions: z.array(Decision),
});
export type ConsensusCopy = z.infer<typeof ConsensusCopy>;

const count = z.int().min(0);

/** How an observation of purpose `training` or `check` did against a gold standard. */
const comparedWithGold = {
  goldId: id("observation"),
  goldRevision: rules.revision,
  outcome: z.object({
    matched: count,
    missed: count,
    added: count,
    mistimed: count,
    otherwise: count,
  }),
  madeAt: rules.wallTime,
};
export const CalibrationCopy = z.union([
  z.object({
    ...comparedWithGold,
    /** By the rules and minima of then. */
    results: z.array(RuleResult),
    /** Over how many recordings. */
    recordings: z.int().min(0),
  }),
  z
    .object({ ...comparedWithGold, ...oldResult })
    .transform(({ recipe, threshold, score, because, ...rest }) => ({
      ...rest,
      recordings: 1,
      results: [{ rule: oldRule(recipe, threshold), figures: [{ value: score, because, n: 0 }] }],
    })),
]);
export type CalibrationCopy = z.infer<typeof CalibrationCopy>;

/** One rater’s coding of one recording in one round, in a copy of a study. */
export const ObservationCopy = z.object({
  id: id("observation"),
  /** How the file names it; empty where it has no name of its own. */
  name: z.string().max(limits.commentMaxChars),
  recordingId: id("recording"),
  roundId: id("round"),
  raterId: id("account"),
  purpose: z.enum(purposes),
  sampling: Sampling,
  spans: z.array(Span).max(limits.spansPerObservation),
  state: z.enum(statesOf("observation")),
  returnReason: rules.comment.nullable(),
  dueAt: rules.wallTime.nullable(),
  assignedAt: rules.wallTime.nullable(),
  startedAt: rules.wallTime.nullable(),
  submittedAt: rules.wallTime.nullable(),
  /** When the recording’s file was replaced under this work, the last time; absent: never. */
  fileReplacedAt: rules.wallTime.optional(),
  /** In the order of `byTime`. */
  events: z.array(CodedEvent).max(limits.eventsPerImportedObservation),
  ratings: z.array(Rating),
  parts: z.array(WorkPart),
  /**
   * What was put in the place of one of the ratings or parts by a browser that did not know of it: those of
   * one place in the order in which they would count. Absent means none.
   */
  rivals: z.array(Put).optional(),
  /** How many changes the work has seen. Absent: no one counted. */
  revision: rules.revision.optional(),
  /** Where it comes in its rater’s queue; absent: it comes by time. */
  position: z.int().optional(),
  /** How often an event was changed, by its id, for those that were: decisions rest on it. */
  eventVersions: z.record(rules.id, z.int().min(1)).optional(),
  /** Absent means none. */
  remarks: z.array(ReviewComment.omit({ observationId: true })).optional(),
  /** Of purpose `consensus` only. */
  consensus: ConsensusCopy.optional(),
  /** Of purpose `training` and `check` only, once it was submitted. */
  calibration: CalibrationCopy.optional(),
});
export type ObservationCopy = z.infer<typeof ObservationCopy>;

/** The scheme version with which an observation was coded. */
export function schemeOf(study: StudyCopy, { roundId }: Pick<ObservationCopy, "roundId">): Scheme {
  const round = study.rounds.find((one) => one.id === roundId);
  const version = study.schemes.find((one) => one.id === round?.schemeVersionId);
  if (!version) throw new Error(`round ${roundId} has no scheme in this copy`);
  return version.scheme;
}
