import * as z from "zod";
import type { Call } from "../call.ts";
import { Observation } from "../../domain/entities/observation.ts";
import { MediaDemands } from "../../domain/entities/recording.ts";
import { count, observation, page, pageOf, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { statesOf } from "../../domain/states.ts";

/** An observation in the signed-in rater’s queue. */
export const QueueItem = z.object({
  observationId: id("observation"),
  studyId: id("study"),
  studyName: rules.name,
  recordingId: id("recording"),
  recordingName: rules.name,
  /** Of its first file, where it has one and is not masked. */
  fileName: rules.name.nullable(),
  /** Where a picture of it is: one of its host, or a frame of an upload. */
  picture: z.object({ kind: z.enum(["poster", "frame"]), sourceId: id("mediaSource") }).nullable(),
  /** The formats of its files that not every browser plays. */
  demands: MediaDemands,
  durationUs: rules.durationUs,
  roundNumber: z.int(),
  schemeNumber: z.int(),
  state: z.enum(statesOf("observation")),
  /** An attempt that trains its rater, against a gold standard. */
  isTraining: z.boolean(),
  returnReason: z.string().nullable(),
  /** The number of unresolved comments by others. */
  openComments: count,
  assignedAt: rules.wallTime,
  dueAt: rules.wallTime.nullable(),
  /** How much of the recording is to be coded: all of it, or the sum of its segments. */
  coveredUs: rules.durationUs,
  eventCount: count,
  /** Where the last of one’s own events ends; `null` where there is none. */
  reachedUs: rules.mediaTimeUs.nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

/**
 * An observation in a list. `revision`, `eventCount` and `spans` are `null` if the reader is blind
 * to it.
 */
export const ObservationSummary = Observation.extend({
  revision: rules.revision.nullable(),
  spans: Observation.shape.spans.nullable(),
  raterName: rules.name,
  recordingName: rules.name,
  roundNumber: z.int(),
  schemeVersionId: id("schemeVersion"),
  eventCount: count.nullable(),
  /** How many open comments about it wait for the reader’s answer. */
  toAnswer: count,
});
export type ObservationSummary = z.infer<typeof ObservationSummary>;

export const observationCalls = {
  listObservations: {
    method: "GET",
    path: "/api/v1/studies/:studyId/observations",
    summary:
      "List observations with their progress, in order of assignment; raters get their own only",
    needs: "observation.list",
    params: study,
    query: page,
    reply: pageOf(ObservationSummary),
    refusals: [],
  },
  myQueue: {
    method: "GET",
    path: "/api/v1/my/observations",
    summary: "List one’s own observations in all studies; those to be coded come first",
    needs: "signed_in",
    byToken: "read",
    byPrograms: true,
    query: page,
    reply: pageOf(QueueItem),
    refusals: [],
  },
  reviewObservation: {
    method: "POST",
    path: "/api/v1/observations/:observationId/review",
    summary: "Accept, return (with a reason) or withdraw an observation",
    needs: "observation.review",
    params: observation,
    body: z.object({
      action: z.enum(["accept", "return", "withdraw"]),
      reason: rules.comment.default(""),
    }),
    /**
     * Who reviews may be blind to the work: how often it was changed, and what of it is coded twice, are part of it.
     */
    reply: Observation.omit({ spans: true, revision: true }),
    refusals: ["study_not_open", "state_does_not_allow", "invalid_input"],
  },
} as const satisfies Record<string, Call>;
