import { AgreementRow } from "../../agreement/row.ts";
import * as z from "zod";
import { unitUsAsked } from "./figures.ts";
import type { Call } from "../call.ts";
import { Change } from "../../domain/operations.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { Decision, differenceKey } from "../../domain/entities/consensus.ts";
import { Observation } from "../../domain/entities/observation.ts";
import { Rating } from "../../domain/entities/rating.ts";
import { Recording } from "../../domain/entities/recording.ts";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { WorkPart } from "../../domain/entities/workPart.ts";
import { count, observation, page, pageOf, recording } from "./parts.ts";
import { differenceKinds } from "../../domain/differenceKinds.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";
import { statesOf } from "../../domain/states.ts";

/** All raters’ codings of one recording. */
export const Codings = z.object({
  schemeVersions: z.array(SchemeVersion),
  codings: z.array(
    z.object({
      observationId: id("observation"),
      roundNumber: z.int(),
      schemeVersionId: id("schemeVersion"),
      raterId: id("account"),
      raterName: rules.name,
      state: z.enum(statesOf("observation")),
      events: z.array(CodedEvent),
      ratings: z.array(Rating),
      parts: z.array(WorkPart),
    }),
  ),
  /** The number of further observations that the reader is blind to. */
  hidden: count,
});
export type Codings = z.infer<typeof Codings>;

/**
 * Which observations of a recording can be compared, as far as the reader may see them, without
 * their coding.
 */
export const ComparisonHead = z.object({
  recording: Recording,
  /** The scheme versions of the observations, newest first. */
  schemeVersions: z.array(SchemeVersion),
  /** By round and rater. */
  codings: z.array(
    z.object({
      observationId: id("observation"),
      roundId: id("round"),
      roundNumber: z.int(),
      schemeVersionId: id("schemeVersion"),
      raterId: id("account"),
      raterName: rules.name,
      purpose: Observation.shape.purpose,
      state: Observation.shape.state,
      revision: rules.revision,
      eventCount: count,
      sampling: Observation.shape.sampling,
      spans: Observation.shape.spans,
    }),
  ),
  /** The number of further observations that the reader is blind to. */
  hidden: count,
});
export type ComparisonHead = z.infer<typeof ComparisonHead>;

/** A decision with the name of who made it. */
const NamedDecision = Decision.extend({ by: z.string() });

/** A consensus with the observations that it is based on and the decisions about their disagreements. */
export const ConsensusReply = z.object({
  observation: Observation,
  startedBy: z.string(),
  toleranceUs: z.int(),
  /** Whether the reader may resolve disagreements while the consensus is not submitted. */
  mayEdit: z.boolean(),
  sources: z.array(
    z.object({
      observationId: id("observation"),
      raterId: id("account"),
      raterName: z.string(),
      state: Observation.shape.state,
      revision: rules.revision,
      /** Whether the observation has changed since the consensus was started. */
      isChanged: z.boolean(),
    }),
  ),
  /** Decisions by people; what all raters coded alike is not listed. */
  decisions: z.array(NamedDecision),
  /**
   * The bases of what was agreed on by itself. `null`: everything that is alike, because no source was
   * changed since.
   */
  agreed: z.array(z.string()).nullable(),
});
export type ConsensusReply = z.infer<typeof ConsensusReply>;

/** The state of a consensus after a decision. */
export const Settled = z.object({
  decision: NamedDecision,
  /** The revision of the consensus after the decision. */
  revision: rules.revision,
  changes: z.array(Change),
});
export type Settled = z.infer<typeof Settled>;

/** A difference between the sources of a consensus, or something that they agree on. */
export const ListedDisagreement = z.object({
  key: z.string(),
  basis: z.string(),
  kind: z.enum([...differenceKinds, "rating", "scan", "trace"]),
  /** `null` for what is about the recording as a whole. */
  startUs: z.int().nullable(),
  endUs: z.int().nullable(),
  events: z.array(z.object({ observationId: z.string(), eventId: id("event") })),
  state: z.enum(statesOf("difference")),
  /** It was resolved, and the sources were changed since. */
  isStale: z.boolean(),
});
export type ListedDisagreement = z.infer<typeof ListedDisagreement>;

/** Agreement of each source observation with the consensus. */
export const ConsensusAgreement = z.object({
  unitUs: z.int(),
  /** The state of the consensus. Until it is submitted, results are provisional. */
  state: Observation.shape.state,
  raters: z.array(
    z.object({
      observationId: id("observation"),
      raterId: id("account"),
      raterName: rules.name,
      comparedUs: z.int(),
      rows: z.array(AgreementRow),
    }),
  ),
});
export type ConsensusAgreement = z.infer<typeof ConsensusAgreement>;

export const consensusCalls = {
  readCodings: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/codings",
    summary: "Get raters’ coding of a recording, as far as the reader may see it",
    needs: "observation.read",
    params: recording,
    reply: Codings,
    refusals: ["not_found"],
  },
  readComparison: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/comparison",
    summary:
      "List the observations of a recording that can be compared, as far as the reader may see them",
    needs: "observation.read",
    params: recording,
    reply: ComparisonHead,
    refusals: ["not_found"],
  },
  startConsensus: {
    method: "POST",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/consensus",
    summary: "Start a consensus from submitted observations; events on which all agree are copied",
    needs: "consensus.edit",
    whileOpen: true,
    params: recording,
    body: z.object({
      id: id("observation"),
      roundId: id("round"),
      sourceIds: z.array(id("observation")).min(2).max(limits.ratersCompared),
      toleranceUs: z.int().min(0).max(limits.recordingMaxUs),
    }),
    reply: Observation,
    refusals: [
      "study_not_open",
      "not_found",
      "still_coding",
      "state_does_not_allow",
      "already_exists",
      "difference_changed",
      "invalid_input",
    ],
  },
  readConsensus: {
    method: "GET",
    path: "/api/v1/observations/:observationId/consensus",
    summary: "Get the source observations of a consensus and the decisions",
    needs: "observation.read",
    params: observation,
    reply: ConsensusReply,
    refusals: ["not_found"],
  },
  listDisagreements: {
    method: "GET",
    path: "/api/v1/observations/:observationId/disagreements",
    summary:
      "List disagreements and agreements between the sources of a consensus, in order of time",
    needs: "observation.read",
    params: observation,
    query: z.object({
      state: z.enum(statesOf("difference")).optional(),
      after: differenceKey.optional(),
      limit: page.shape.limit,
    }),
    reply: pageOf(ListedDisagreement),
    refusals: ["not_found"],
  },
  resolveDisagreement: {
    method: "POST",
    path: "/api/v1/observations/:observationId/disagreements/resolve",
    summary: "Resolve a disagreement; safe to repeat",
    needs: "consensus.edit",
    params: observation,
    body: z.object({
      /** The id of the decision. */
      id: id("decision"),
      key: differenceKey,
      /** As it was shown: another one by now is refused. */
      basis: z.string().max(10_000),
      settling: z.discriminatedUnion("how", [
        z.object({ how: z.literal("take"), from: id("observation") }),
        z.object({ how: z.literal("middle") }),
        z.object({ how: z.literal("edit"), event: CodedEvent }),
        z.object({ how: z.literal("rate"), rating: Rating }),
        z.object({ how: z.literal("leave_out") }),
      ]),
      /** Required if the decision edits or excludes. */
      reason: rules.comment.default(""),
      /** Cuts the event where it would overlap what excludes it, by however much. */
      trims: z.boolean().default(false),
    }),
    reply: Settled,
    refusals: [
      "not_found",
      "already_resolved",
      "difference_changed",
      "observation_locked",
      "invalid_input",
      "already_exists",
      "quota_reached",
    ],
  },
  reopenDisagreement: {
    method: "POST",
    path: "/api/v1/observations/:observationId/disagreements/reopen",
    summary: "Reopen a disagreement; what its decision created is removed",
    needs: "consensus.edit",
    params: observation,
    body: z.object({ key: differenceKey }),
    reply: Settled,
    refusals: ["not_found", "observation_locked"],
  },
  readConsensusAgreement: {
    method: "GET",
    path: "/api/v1/observations/:observationId/consensus/agreement",
    summary: "Get agreement of each source observation with the consensus",
    needs: "agreement.read",
    params: observation,
    query: z.object({ unitUs: unitUsAsked }),
    reply: ConsensusAgreement,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
