import * as z from "zod";
import { CodedEvent } from "../domain/entities/event.ts";
import { purposes, Round, Sampling, Span } from "../domain/entities/observation.ts";
import { Rating } from "../domain/entities/rating.ts";
import { Caption, frameTimings, Phase, RecordingValues } from "../domain/entities/recording.ts";
import { Scheme } from "../domain/entities/scheme.ts";
import { Study, Variable } from "../domain/entities/study.ts";
import { WorkPart } from "../domain/entities/workPart.ts";
import { limits } from "../domain/limits.ts";
import { roles } from "../domain/permissions.ts";
import { id, rules } from "../domain/rules.ts";
import { statesOf } from "../domain/states.ts";

/** A file that a recording was watched from, as another program or place names it: never a path to trust. */
export const MediaCopy = z.object({
  /** The name of the file alone, without folders. */
  fileName: rules.name,
  /** Where it is played from by an address that anybody has. */
  address: rules.address.nullable(),
  offsetUs: rules.offsetUs,
  durationUs: rules.durationUs.nullable(),
  sizeBytes: z.int().min(1).nullable(),
  fingerprint: rules.fingerprint.nullable(),
});
export type MediaCopy = z.infer<typeof MediaCopy>;

/** A recording without its media. */
export const RecordingCopy = z.object({
  id: id("recording"),
  name: rules.name,
  media: z.array(MediaCopy).max(100),
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
});
export type RecordingCopy = z.infer<typeof RecordingCopy>;

/** Somebody whose work is in the file. */
export const PersonCopy = z.object({
  id: id("account"),
  name: rules.name,
  /** `null` where the file does not say. */
  role: z.enum(roles).nullable(),
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

/** All of a study but its media and its observations' work. Every id is of this copy alone. */
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
      calibration: Study.shape.calibration,
    })
    .nullable(),
  variables: z.array(Variable).max(limits.variablesPerStudy),
  /** Ascending by number; observations point to them through their rounds. */
  schemes: z.array(SchemeCopy).min(1),
  rounds: z.array(Round.omit({ studyId: true })),
  people: z.array(PersonCopy),
  recordings: z.array(RecordingCopy),
});
export type StudyCopy = z.infer<typeof StudyCopy>;

/** One rater's work on one recording. */
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
  /** In the order of `byTime`. */
  events: z.array(CodedEvent).max(limits.eventsPerObservation),
  ratings: z.array(Rating),
  parts: z.array(WorkPart),
});
export type ObservationCopy = z.infer<typeof ObservationCopy>;

/** The scheme by which an observation was coded. */
export function schemeOf(study: StudyCopy, { roundId }: Pick<ObservationCopy, "roundId">): Scheme {
  const round = study.rounds.find((one) => one.id === roundId);
  const version = study.schemes.find((one) => one.id === round?.schemeVersionId);
  if (!version) throw new Error(`round ${roundId} has no scheme in this copy`);
  return version.scheme;
}
