import * as z from "zod";
import type { Call } from "../call.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { type ErrorCode, isErrorCode, lineProblem } from "../../domain/errors.ts";
import { Observation } from "../../domain/entities/observation.ts";
import { Operation } from "../../domain/operations.ts";
import { Standing } from "../../domain/places.ts";
import { Rating } from "../../domain/entities/rating.ts";
import { Recording } from "../../domain/entities/recording.ts";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { WorkPart } from "../../domain/entities/workPart.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";
import { count, linesContentType, observation, wholeNumber } from "./parts.ts";

/** Everything that the workbench needs in addition to the coding. */
export const Workbench = z.object({
  observation: Observation,
  isMine: z.boolean(),
  /** Whether the reader is one of those who review the study’s work. */
  mayReview: z.boolean().default(false),
  /** What the reader can do with this observation in review. */
  reviews: z.array(z.enum(["accept", "return"])).default([]),
  raterName: rules.name,
  studyName: rules.name,
  roundNumber: z.int(),
  recording: Recording,
  schemeVersion: SchemeVersion,
});
export type Workbench = z.infer<typeof Workbench>;

/** The current work of an observation: what its operations total, deleted events excluded. */
export const WorkReply = z.object({
  revision: rules.revision,
  events: z.array(z.object({ event: CodedEvent, version: z.int().min(1) })),
  ratings: z.array(Rating),
  parts: z.array(WorkPart),
  /** What ratings and parts are known by, and what else was put in their places. */
  standings: z.array(Standing).default([]),
});
export type WorkReply = z.infer<typeof WorkReply>;

const RefusedAnswer = z.object({
  id: id("operation"),
  result: z.literal("refused"),
  code: z.custom<ErrorCode>(isErrorCode),
  details: z.record(z.string(), z.unknown()),
});

/**
 * The result of one operation. `revision` is the observation’s after it; absent if the operation
 * was refused.
 */
export const OperationAnswer = z.discriminatedUnion("result", [
  z.object({
    id: id("operation"),
    result: z.enum(["applied", "merged", "deleted"]),
    revision: rules.revision,
  }),
  RefusedAnswer,
]);
export type OperationAnswer = z.infer<typeof OperationAnswer>;

export const TakenOperation = z.object({
  revision: rules.revision,
  result: z.enum(["applied", "merged", "deleted"]),
  clientId: z.uuid(),
  accountId: id("account"),
  operation: Operation,
});
export type TakenOperation = z.infer<typeof TakenOperation>;

/** The result of sending a whole observation. */
export const PutWorkReply = z.object({
  /** The revision to submit the observation with. */
  revision: rules.revision,
  /** The number of changes that were made to reach the coding that was sent. */
  changed: count,
  /** Whether the observation already had this coding, so that nothing was changed. */
  isSame: z.boolean(),
  /** The number of events that the observation has now. */
  events: count,
  ratings: count,
  parts: count,
  /** Lines that were excluded; with `partial` alone. */
  refused: z.array(lineProblem),
  /** The number of refused lines, including those not listed. */
  refusedCount: count,
});
export type PutWorkReply = z.infer<typeof PutWorkReply>;

export const workCalls = {
  readWorkbench: {
    method: "GET",
    path: "/api/v1/observations/:observationId",
    summary: "Get an observation with its recording and scheme",
    needs: "observation.read",
    byPrograms: true,
    params: observation,
    reply: Workbench,
    refusals: [],
  },
  readWork: {
    method: "GET",
    path: "/api/v1/observations/:observationId/work",
    summary: "Get the current events, ratings and notes of an observation",
    needs: "observation.read",
    byPrograms: true,
    params: observation,
    reply: WorkReply,
    refusals: [],
  },
  putOperations: {
    method: "POST",
    path: "/api/v1/observations/:observationId/operations",
    summary: "Send changes of an observation in order; safe to repeat",
    needs: "observation.code",
    params: observation,
    body: z.object({
      clientId: z.uuid(),
      /** Whose work it is; another person who has signed in meanwhile is refused as not signed in. */
      accountId: id("account").optional(),
      operations: z.array(Operation).min(1).max(limits.operationsPerBatch),
    }),
    reply: z.object({ revision: rules.revision, answers: z.array(OperationAnswer) }),
    refusals: ["revision_conflict", "quota_reached"],
  },
  listOperations: {
    method: "GET",
    path: "/api/v1/observations/:observationId/operations",
    summary: "List changes after a revision, at most 1,000 at a time",
    needs: "observation.read",
    params: observation,
    query: z.object({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0) }),
    reply: z.object({ revision: rules.revision, operations: z.array(TakenOperation) }),
    refusals: [],
  },
  putWork: {
    method: "PUT",
    path: "/api/v1/observations/:observationId/work",
    summary:
      "Replace the whole content of an observation by JSON lines; sending the same again changes nothing",
    needs: "observation.code",
    byPrograms: true,
    params: observation,
    query: z.object({
      /** Whether lines that cannot be imported are excluded; else one of them is enough to save nothing. */
      partial: z.enum(["true", "false"]).default("false"),
    }),
    streamedBody: linesContentType,
    reply: PutWorkReply,
    refusals: [
      "work_lines_refused",
      "observation_locked",
      "quota_reached",
      "no_consent_for_programs",
      "payload_too_large",
    ],
  },
  findOperations: {
    method: "POST",
    path: "/api/v1/my/operations/find",
    summary: "Find out which changes of one’s own observations the server has received",
    needs: "signed_in",
    body: z.object({
      operations: z
        .array(z.object({ observationId: id("observation"), id: id("operation") }))
        .min(1)
        .max(limits.operationsAskedFor),
    }),
    /** What belongs to other observations is in neither. */
    reply: z.object({
      known: z.array(id("operation")),
      /** Operations that the server has refused. */
      refused: z.array(RefusedAnswer),
      missing: z.array(id("operation")),
    }),
    refusals: [],
  },
  submitObservation: {
    method: "POST",
    path: "/api/v1/observations/:observationId/submit",
    summary: "Submit an observation; refused if something is open or missing",
    needs: "observation.code",
    byPrograms: true,
    params: observation,
    body: z.object({ revision: rules.revision }),
    reply: Observation,
    refusals: [
      "state_does_not_allow",
      "observation_incomplete",
      "revision_conflict",
      "differences_open",
    ],
  },
} as const satisfies Record<string, Call>;
