import * as z from "zod";
import type { Call } from "../call.ts";
import { Plan, PlanDraw, PlanSettings } from "../../domain/entities/plan.ts";
import {
  Observation,
  Round,
  Sampling,
  continuousSampling,
} from "../../domain/entities/observation.ts";
import { count, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";

const observationIds = z.array(id("observation")).min(1).max(limits.assignmentsPerCall);

/** Submitted; training, a gold standard or a consensus; a recording that its new rater codes in the round already. */
const notReassigned = ["handed_in", "other_purpose", "coded_by_them"] as const;
export type NotReassigned = (typeof notReassigned)[number];

const planRefusals = [
  "not_found",
  "scheme_not_published",
  "rater_in_training",
  "rater_paused",
  "invalid_input",
  "quota_reached",
  "still_coding",
] as const;

/**
 * The assignments that a plan would create. The positions of segments are not included, because the
 * person who plans may code the same recording.
 */
export const PlanProposal = z.object({
  /** Names the plan to its last segment: `takePlan` takes it only as long as it is this one. */
  digest: z.string().min(1).max(100),
  pairings: z.array(
    z.object({
      recordingId: id("recording"),
      raterId: id("account"),
      /** Of the recording; all of it where it has no segments. */
      coveredUs: z.int().min(0),
      segments: count,
    }),
  ),
  /** What stands already in the round, of the recordings of the plan. */
  standing: z.array(z.object({ recordingId: id("recording"), raterId: id("account") })),
  /** Sets of raters whom other recordings of the round join, those of the plan being none of them. */
  joinedElsewhere: z.array(z.array(id("account"))),
  /** Of each rater in the order asked: all that they would have in the round, and what is new of it. */
  loads: z.array(
    z.object({
      raterId: id("account"),
      recordings: count,
      us: count,
      newRecordings: count,
      newUs: count,
    }),
  ),
  /** What each rater does again by the plan; those of the reader themselves are not among them. */
  repeats: z.array(z.object({ recordingId: id("recording"), raterId: id("account") })),
  recordingIds: z.array(id("recording")),
  /** What would be drawn to be coded twice, where recordings are drawn. */
  draws: z.array(PlanDraw),
  /** How many recordings could be drawn, of each stratum. */
  drawable: z.object({ rare: count, rest: count }).nullable(),
  /** Recordings for which there are fewer raters than wished. */
  short: z.array(id("recording")),
  /** Recordings that the round does not cover: in the earlier one nothing is agreed on. */
  uncovered: z.array(id("recording")),
});
export type PlanProposal = z.infer<typeof PlanProposal>;

/** An observation that the plan asks its rater to code a second time. */
export const PlannedRepeat = z.object({
  firstId: id("observation"),
  recordingId: id("recording"),
  recordingName: rules.name,
  raterId: id("account"),
  raterName: rules.name,
  roundNumber: z.int(),
  /** Days between the submission of the first coding and the repeat. */
  afterDays: z.int().min(1),
  /** When it comes into the rater’s queue, or came; `null` while the first is not submitted. */
  opensAt: rules.wallTime.nullable(),
  /** Of the repeat; `null` while it is not in the rater’s queue. */
  state: Observation.shape.state.nullable(),
});
export type PlannedRepeat = z.infer<typeof PlannedRepeat>;

export const PlanSummary = Plan.omit({ draws: true }).extend({
  takenBy: rules.name,
  roundNumber: z.int(),
});
export type PlanSummary = z.infer<typeof PlanSummary>;

export const RoundSummary = Round.extend({
  schemeNumber: z.int(),
  /**
   * The number of the earlier round whose agreed segments it covers; `null` for whole recordings.
   */
  basisNumber: z.int().nullable(),
  /** For the study’s own data; withdrawn ones excluded. */
  observations: count,
  submitted: count,
});
export type RoundSummary = z.infer<typeof RoundSummary>;

export const assignmentCalls = {
  assign: {
    method: "POST",
    path: "/api/v1/studies/:studyId/assignments",
    summary: "Assign recordings to raters; existing assignments are unchanged",
    needs: "assignment.edit",
    whileOpen: true,
    params: study,
    body: z.object({
      schemeVersionId: id("schemeVersion"),
      /** Excluded: the newest round that codes all with the version, or the next one. */
      roundId: id("round").optional(),
      sampling: Sampling.default(continuousSampling),
      dueAt: rules.wallTime.nullable().default(null),
      /** Someone has been asked, and wants it so: raters who are paused get work all the same. */
      evenPaused: z.boolean().default(false),
      observations: z
        .array(
          z.object({ id: id("observation"), recordingId: id("recording"), raterId: id("account") }),
        )
        .min(1)
        .max(limits.assignmentsPerCall),
    }),
    reply: z.object({ made: z.int(), stood: z.int() }),
    refusals: [
      "study_not_open",
      "still_coding",
      "not_found",
      "scheme_not_published",
      "rater_in_training",
      "rater_paused",
      "nothing_agreed",
      "quota_reached",
    ],
  },
  setDueDate: {
    method: "POST",
    path: "/api/v1/studies/:studyId/assignments/due",
    summary: "Set the due date of observations; nothing is closed when it passes",
    needs: "assignment.edit",
    params: study,
    body: z.object({ observationIds, dueAt: rules.wallTime.nullable() }),
    reply: z.object({ changed: z.int() }),
    refusals: ["not_found"],
  },
  withdrawObservations: {
    method: "POST",
    path: "/api/v1/studies/:studyId/assignments/withdraw",
    summary: "Withdraw assignments that are not submitted; others are unchanged and counted",
    needs: "observation.review",
    params: study,
    body: z.object({ observationIds }),
    reply: z.object({ changed: z.int(), stood: z.int() }),
    refusals: ["not_found"],
  },
  reassign: {
    method: "POST",
    path: "/api/v1/studies/:studyId/assignments/reassign",
    summary:
      "Withdraw assignments that are not submitted and assign the recordings to another rater; if some cannot be assigned, none are, or on request only those",
    needs: "assignment.edit",
    whileOpen: true,
    params: study,
    body: z.object({
      raterId: id("account"),
      observations: z
        .array(z.object({ id: id("observation"), insteadOf: id("observation") }))
        .min(1)
        .max(limits.assignmentsPerCall),
      /** Where some cannot go to the rater, the rest goes all the same. */
      rest: z.boolean().default(false),
    }),
    reply: z.object({
      made: z.int(),
      /**
       * Assignments that cannot be reassigned, with the reason. If there are any, nothing is reassigned unless `rest`
       * is set.
       */
      cannot: z.array(
        z.object({ observationId: id("observation"), because: z.enum(notReassigned) }),
      ),
    }),
    refusals: [
      "study_not_open",
      "not_found",
      "already_exists",
      "rater_in_training",
      "rater_paused",
    ],
  },
  previewPlan: {
    method: "POST",
    path: "/api/v1/studies/:studyId/plans/preview",
    summary: "Preview the assignments of a plan; nothing is saved",
    needs: "assignment.edit",
    whileOpen: true,
    params: study,
    body: PlanSettings,
    reply: PlanProposal,
    refusals: ["study_not_open", ...planRefusals],
  },
  applyPlan: {
    method: "POST",
    path: "/api/v1/studies/:studyId/plans",
    summary: "Apply an assignment plan; refused if it is not the one that was previewed",
    needs: "assignment.edit",
    whileOpen: true,
    params: study,
    body: z.object({ id: id("plan"), settings: PlanSettings, digest: PlanProposal.shape.digest }),
    reply: Plan.omit({ draws: true }),
    refusals: ["study_not_open", "plan_changed", ...planRefusals],
  },
  listPlans: {
    method: "GET",
    path: "/api/v1/studies/:studyId/plans",
    summary: "List applied plans, newest first; at most 100",
    needs: "assignment.edit",
    params: study,
    reply: z.array(PlanSummary),
    refusals: [],
  },
  listRepeats: {
    method: "GET",
    path: "/api/v1/studies/:studyId/repeats",
    summary:
      "List the recordings that plans assign a second time, with dates; the reader’s own are excluded",
    needs: "assignment.edit",
    params: study,
    reply: z.array(PlannedRepeat),
    refusals: [],
  },
  listRounds: {
    method: "GET",
    path: "/api/v1/studies/:studyId/rounds",
    summary: "List the rounds of a study, newest first",
    needs: "assignment.edit",
    params: study,
    reply: z.array(RoundSummary),
    refusals: [],
  },
  makeRound: {
    method: "POST",
    path: "/api/v1/studies/:studyId/rounds",
    summary:
      "Create a round: another coding pass over all recordings, or over those agreed on in an earlier round",
    needs: "assignment.edit",
    whileOpen: true,
    params: study,
    body: Round.pick({ id: true, name: true, schemeVersionId: true, basisRoundId: true }),
    reply: RoundSummary,
    refusals: ["study_not_open", "not_found", "scheme_not_published", "already_exists"],
  },
  renameRound: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/rounds/:roundId",
    summary: "Rename a round",
    needs: "assignment.edit",
    params: z.object({ studyId: id("study"), roundId: id("round") }),
    body: Round.pick({ name: true }),
    reply: RoundSummary,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
