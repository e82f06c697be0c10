import * as z from "zod";
import type { Call } from "../call.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { Membership, calibrationRecipes } from "../../domain/entities/study.ts";
import { Observation } from "../../domain/entities/observation.ts";
import { Recording } from "../../domain/entities/recording.ts";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { count, done, observation, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";

/** How an observation did against a gold standard, as it was found when it was handed in. */
export const CalibrationResult = z.object({
  recipe: z.enum(calibrationRecipes),
  score: z.number().nullable(),
  /** Why there is no score: a key of `statistics.json`. */
  because: z.string().nullable(),
  /** What had to be reached then. */
  threshold: z.number(),
  /** Another gold standard has taken the place of the one that this was against. */
  isGoldReplaced: z.boolean(),
  outcome: z.object({
    matched: count,
    missed: count,
    added: count,
    mistimed: count,
    otherwise: count,
  }),
});
export type CalibrationResult = z.infer<typeof CalibrationResult>;

/** One attempt of somebody in training. */
const TrainingAttempt = z.object({
  observationId: id("observation"),
  recordingId: id("recording"),
  recordingName: rules.name,
  state: Observation.shape.state,
  submittedAt: rules.wallTime.nullable(),
  result: CalibrationResult.nullable(),
});

/** Gold standards, and where raters stand against them. A rater gets their own training and no more. */
export const CalibrationReply = z.object({
  golds: z.array(
    z.object({
      observationId: id("observation"),
      recordingId: id("recording"),
      recordingName: rules.name,
      isTraining: z.boolean(),
      roundId: id("round"),
      roundNumber: z.int(),
      raterName: rules.name,
      state: Observation.shape.state,
      submittedAt: rules.wallTime.nullable(),
      /** How many attempts and checks were compared with it. */
      results: count,
    }),
  ),
  /** What somebody in training can code now. */
  recordings: z.array(
    z.object({ id: id("recording"), name: rules.name, durationUs: rules.durationUs }),
  ),
  raters: z.array(
    z.object({
      accountId: id("account"),
      name: rules.name,
      training: Membership.shape.training,
      /** On how many recordings the last attempt reaches the threshold. */
      reached: count,
      /** As they were handed in; those under way last. */
      attempts: z.array(TrainingAttempt),
      /** Observations slipped into the queue; `null` for a rater, who does not know of them. */
      checks: z
        .object({
          done: count,
          waiting: count,
          /** Gold recordings that could still come as one. */
          left: count,
        })
        .nullable(),
    }),
  ),
});
export type CalibrationReply = z.infer<typeof CalibrationReply>;

/** An observation beside the gold standard, thing by thing. */
export const GoldResult = z.object({
  recording: Recording,
  schemeVersion: SchemeVersion,
  raterName: rules.name,
  purpose: Observation.shape.purpose,
  result: CalibrationResult,
  gold: z.object({ observationId: id("observation"), events: z.array(CodedEvent) }),
  own: z.object({ observationId: id("observation"), events: z.array(CodedEvent) }),
  /** By time. */
  differences: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(["matched", "missed", "added", "mistimed", "otherwise"]),
      startUs: z.int(),
      endUs: z.int(),
      goldEventId: id("event").nullable(),
      ownEventId: id("event").nullable(),
    }),
  ),
  /** On every criterion that either has judged; `null`: not rated, or it could not be judged. */
  ratings: z.array(
    z.object({
      criterionId: id("criterion"),
      gold: z.number().nullable(),
      own: z.number().nullable(),
    }),
  ),
});
export type GoldResult = z.infer<typeof GoldResult>;

/** Agreement over time: of checks with the gold standard, and of raters' work with that of others. */
export const CalibrationChart = z.object({
  recipe: z.enum(calibrationRecipes),
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
  /** By the time at which they were handed in. */
  points: z.array(
    z.object({
      kind: z.enum(["check", "double"]),
      raterId: id("account"),
      recordingId: id("recording"),
      recordingName: rules.name,
      observationId: id("observation"),
      /** With how many others it was compared; the value is the mean. */
      others: count,
      at: rules.wallTime,
      value: z.number(),
    }),
  ),
  /** Without a figure: nothing coded, or one code throughout. */
  undefinedCount: count,
  /** Older observations that others coded too: only the newest are compared. */
  older: count,
});
export type CalibrationChart = z.infer<typeof CalibrationChart>;

const SeverityFigure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    mean: z.number(),
    low: z.number(),
    high: z.number(),
    /** By limits that hold for all raters at once. */
    isApart: z.boolean(),
    n: count,
  }),
  z.object({ kind: z.literal("few"), n: count }),
]);

const SeverityRow = z.object({
  raterId: id("account"),
  /** As a share of each scale. */
  overall: SeverityFigure,
  criteria: z.array(z.object({ criterionId: id("criterion"), figure: SeverityFigure })),
});

/** How far raters lie above or below others, and the gold standard, on the criteria of a rubric. */
export const SeverityReply = z.object({
  schemeNumber: z.int().nullable(),
  /** Those whose levels are in an order. */
  criteria: z.array(
    z.object({ id: id("criterion"), name: rules.name, low: z.number(), high: z.number() }),
  ),
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
  fromOthers: z.array(SeverityRow),
  fromGold: z.array(SeverityRow),
});
export type SeverityReply = z.infer<typeof SeverityReply>;

export const calibrationCalls = {
  readCalibration: {
    method: "GET",
    path: "/api/v1/studies/:studyId/calibration",
    summary: "Gold standards, and where raters stand in training; a rater gets their own",
    needs: "calibration.read",
    params: study,
    reply: CalibrationReply,
    refusals: [],
  },
  startGold: {
    method: "POST",
    path: "/api/v1/studies/:studyId/gold",
    summary: "Begin to code a gold standard oneself",
    needs: "calibration.edit",
    whileOpen: true,
    params: study,
    body: z.object({
      id: id("observation"),
      recordingId: id("recording"),
      schemeVersionId: id("schemeVersion"),
      /** Left out: the newest round that codes all with the version, or the next one. */
      roundId: id("round").optional(),
      /** Another one that stands is kept, and counts no more. */
      replaces: z.boolean().default(false),
    }),
    reply: Observation,
    refusals: ["study_not_open", "not_found", "scheme_not_published", "already_exists"],
  },
  makeGold: {
    method: "POST",
    path: "/api/v1/observations/:observationId/gold",
    summary: "Make a gold standard of handed-in work, or of a consensus: by a copy",
    needs: "calibration.edit",
    whileOpen: true,
    params: observation,
    body: z.object({ id: id("observation"), replaces: z.boolean().default(false) }),
    reply: Observation,
    refusals: [
      "study_not_open",
      "state_does_not_allow",
      "already_exists",
      "still_coding",
      "quota_reached",
    ],
  },
  changeTraining: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/members/:accountId/training",
    summary: "Ask somebody to train first, or let them code without",
    needs: "calibration.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    body: z.object({ training: Membership.shape.training }),
    reply: done,
    refusals: ["not_found", "invalid_input"],
  },
  startTraining: {
    method: "POST",
    path: "/api/v1/studies/:studyId/training",
    summary: "Begin an attempt at a training recording, or go on with the one that is open",
    needs: "calibration.read",
    whileOpen: true,
    params: study,
    body: z.object({ id: id("observation"), recordingId: id("recording") }),
    reply: Observation,
    refusals: ["study_not_open", "not_found", "state_does_not_allow"],
  },
  readGoldResult: {
    method: "GET",
    path: "/api/v1/observations/:observationId/gold-result",
    summary: "An attempt beside the gold standard: what was missed, added, mistimed",
    needs: "calibration.read",
    params: observation,
    reply: GoldResult,
    refusals: ["not_found", "still_coding"],
  },
  readCalibrationChart: {
    method: "GET",
    path: "/api/v1/studies/:studyId/calibration/chart",
    summary: "Agreement of checks and of work that others coded too, over time",
    needs: "calibration.edit",
    params: study,
    query: z.object({ raterId: id("account").optional() }),
    reply: CalibrationChart,
    refusals: [],
  },
  readSeverity: {
    method: "GET",
    path: "/api/v1/studies/:studyId/calibration/severity",
    summary: "How severe or lenient raters are, beside each other and beside the gold standard",
    needs: "calibration.edit",
    params: study,
    reply: SeverityReply,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
