import * as z from "zod";
import type { Call } from "../call.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { Certificate, GateRule, RuleResult } from "../../domain/entities/gate.ts";
import { Membership } from "../../domain/entities/study.ts";
import { Observation } from "../../domain/entities/observation.ts";
import { Recording } from "../../domain/entities/recording.ts";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { count, done, observation, study } from "./parts.ts";
import { limits } from "../../domain/limits.ts";
import { id, rules } from "../../domain/rules.ts";
import { translatedNames } from "./translatedNames.ts";

/** An observation’s result against a gold standard, as determined when it was submitted. */
export const CalibrationResult = z.object({
  /** Rule by rule, by what had to be reached then; why there is no figure is a key of `statistics.json`. */
  results: z.array(RuleResult),
  /** Over how many recordings: this one, and the last attempts at others where they count together. */
  recordings: count,
  isPassed: z.boolean(),
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

/** One attempt of a rater in training at a recording. */
const TrainingAttempt = z.object({
  observationId: id("observation"),
  recordingId: id("recording"),
  recordingName: rules.name,
  state: Observation.shape.state,
  submittedAt: rules.wallTime.nullable(),
  /** Of the training that is under way: what was tried before it was begun again counts no more. */
  isCurrent: z.boolean(),
  result: CalibrationResult.nullable(),
});

/** What is coded and no rule looks at, by its names. */
const Unseen = z.object({
  points: z.array(z.string()),
  states: z.array(z.string()),
  scans: z.boolean(),
  criteria: z.array(z.string()),
  traces: z.array(z.string()),
  modifiers: z.array(z.string()),
});

/** Gold standards, and raters’ training states. Raters receive their own training only. */
export const CalibrationReply = z.object({
  /** The current settings of the training gate. */
  gate: z.object({
    rules: z.array(GateRule),
    /** Someone has chosen these rules; else they are those that fit the scheme. */
    isChosen: z.boolean(),
    /** Codes and criteria that rules are about, by their ids. */
    ...translatedNames,
    /** The newest published version, which they are about. */
    schemeVersionId: id("schemeVersion").nullable(),
    /** How training recordings are coded. */
    sampling: z.object({ isContinuous: z.boolean(), hasScans: z.boolean() }),
    /** What no rule covers; `null` if the reader is a rater. */
    unseen: Unseen.nullable(),
  }),
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
      /** The number of attempts and blind checks that were compared with this gold standard. */
      results: count,
    }),
  ),
  /** The training recordings that the reader can code now. */
  recordings: z.array(
    z.object({ id: id("recording"), name: rules.name, durationUs: rules.durationUs }),
  ),
  raters: z.array(
    z.object({
      accountId: id("account"),
      name: rules.name,
      training: Membership.shape.training,
      /** On how many recordings the last attempt passes; where they count together, how many were tried. */
      reached: count,
      /** When the certificate was issued and when it expires; `null` if there is none. */
      certificate: Certificate.pick({ passedAt: true, validUntil: true }).nullable(),
      /** Attempts in order of submission, those in progress last. */
      attempts: z.array(TrainingAttempt),
      /** Observations slipped into the queue; `null` for a rater, who does not know of them. */
      checks: z
        .object({
          done: count,
          waiting: count,
          /** The number of gold-standard recordings left for blind checks. */
          left: count,
          /** Whether a blind check is due this month; it is added with the next assignment. */
          isDue: z.boolean(),
        })
        .nullable(),
    }),
  ),
});
export type CalibrationReply = z.infer<typeof CalibrationReply>;

/** The comparison of an observation with the gold standard, event by event. */
export const GoldResult = z.object({
  recording: Recording,
  schemeVersion: SchemeVersion,
  raterName: rules.name,
  purpose: Observation.shape.purpose,
  result: CalibrationResult,
  /** Codes and criteria that rules are about, by their ids. */
  ...translatedNames,
  gold: z.object({ observationId: id("observation"), events: z.array(CodedEvent) }),
  own: z.object({ observationId: id("observation"), events: z.array(CodedEvent) }),
  /** Differences from the gold standard, by time. */
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
  /** Sampling prompts with a different answer, by time. */
  scans: z.array(
    z.object({
      startUs: z.int(),
      isUnseen: z.boolean(),
      missed: z.array(id("code")),
      added: z.array(id("code")),
    }),
  ),
  /** Where continuous rating are furthest apart on the average of ten seconds, the furthest first. */
  traces: z.array(
    z.object({ criterionId: id("criterion"), startUs: z.int(), apart: z.number().nullable() }),
  ),
});
export type GoldResult = z.infer<typeof GoldResult>;

/**
 * Agreement over time: of blind checks with the gold standard, and of raters’ observations with
 * others’.
 */
export const CalibrationChart = z.object({
  /** The rules of the gate that the values belong to; of several values of a rule, the lowest counts. */
  rules: z.array(GateRule),
  rule: z.int().min(0),
  ...translatedNames,
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
  /** By the time at which they were submitted. */
  points: z.array(
    z.object({
      kind: z.enum(["check", "double"]),
      raterId: id("account"),
      recordingId: id("recording"),
      recordingName: rules.name,
      roundId: id("round"),
      roundName: z.string(),
      roundNumber: z.int(),
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

/** A training certificate with everything that is printed on it. */
export const CertificateReply = z.object({
  studyName: rules.name,
  raterName: rules.name,
  /** The certificate; `null` if the gate was not passed or the certificate has expired. */
  certificate: Certificate.nullable(),
  /** Codes and criteria that rules are about, by their ids. */
  ...translatedNames,
});
export type CertificateReply = z.infer<typeof CertificateReply>;

const SeverityFigure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    mean: z.number(),
    low: z.number(),
    high: z.number(),
    /** Whether simultaneous limits for all raters exclude 0. */
    isApart: z.boolean(),
    n: count,
  }),
  z.object({ kind: z.literal("few"), n: count }),
]);

const SeverityRow = z.object({
  raterId: id("account"),
  /** Severity over all criteria as a proportion of each scale. */
  overall: SeverityFigure,
  criteria: z.array(z.object({ criterionId: id("criterion"), figure: SeverityFigure })),
});

/**
 * Raters’ differences from other raters, and from the gold standard, on the criteria of a rubric.
 */
export const SeverityReply = z.object({
  schemeNumber: z.int().nullable(),
  /** Criteria with ordered levels. */
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
    summary: "Get gold standards and training progress; raters get their own only",
    needs: "calibration.read",
    params: study,
    reply: CalibrationReply,
    refusals: [],
  },
  startGoldStandard: {
    method: "POST",
    path: "/api/v1/studies/:studyId/gold-standards",
    summary: "Start coding a gold standard",
    needs: "calibration.edit",
    whileOpen: true,
    params: study,
    body: z.object({
      id: id("observation"),
      recordingId: id("recording"),
      schemeVersionId: id("schemeVersion"),
      /** Excluded: the newest round that codes all with the version, or the next one. */
      roundId: id("round").optional(),
      /** Another one that stands is kept, and counts no more. */
      replaces: z.boolean().default(false),
    }),
    reply: Observation,
    refusals: ["study_not_open", "not_found", "scheme_not_published", "already_exists"],
  },
  copyGoldStandard: {
    method: "POST",
    path: "/api/v1/observations/:observationId/gold-standards",
    summary: "Copy a submitted observation or a consensus as a gold standard",
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
    summary: "Require training of a rater, or lift the requirement",
    needs: "calibration.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    body: z.object({
      training: Membership.shape.training,
      /** Begun again, though it is under way: what was tried counts no more. */
      again: z.boolean().default(false),
    }),
    reply: done,
    refusals: ["not_found", "invalid_input"],
  },
  changeTrainings: {
    method: "POST",
    path: "/api/v1/studies/:studyId/training/many",
    summary: "Require training of several raters, or lift the requirement; all or none",
    needs: "calibration.edit",
    params: study,
    body: z.object({
      accountIds: z.array(id("account")).min(1).max(limits.ratersPerPlan),
      training: Membership.shape.training,
    }),
    reply: z.object({ changed: z.int() }),
    refusals: ["not_found", "invalid_input"],
  },
  startTraining: {
    method: "POST",
    path: "/api/v1/studies/:studyId/training",
    summary: "Start a training attempt, or continue the open one",
    needs: "calibration.read",
    whileOpen: true,
    params: study,
    body: z.object({ id: id("observation"), recordingId: id("recording") }),
    reply: Observation,
    refusals: ["study_not_open", "not_found", "state_does_not_allow", "no_attempts_left"],
  },
  readCertificate: {
    method: "GET",
    path: "/api/v1/studies/:studyId/members/:accountId/certificate",
    summary: "Get a rater’s certificate for printing; raters get their own only",
    needs: "calibration.read",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    reply: CertificateReply,
    refusals: ["not_found"],
  },
  readGoldStandardResult: {
    method: "GET",
    path: "/api/v1/observations/:observationId/gold-standards/result",
    summary:
      "Compare an observation with the gold standard: omissions, commissions, substitutions and timing errors",
    needs: "calibration.read",
    params: observation,
    reply: GoldResult,
    refusals: ["not_found", "still_coding"],
  },
  readCalibrationChart: {
    method: "GET",
    path: "/api/v1/studies/:studyId/calibration/chart",
    summary: "Get agreement over time in blind checks and double-coded recordings",
    needs: "calibration.edit",
    params: study,
    query: z.object({
      /** The rule of the gate, counted from 0. */
      rule: z.coerce.number().int().min(0).max(29).default(0),
    }),
    reply: CalibrationChart,
    refusals: [],
  },
  readSeverity: {
    method: "GET",
    path: "/api/v1/studies/:studyId/calibration/severity",
    summary: "Get raters’ severity relative to one another and to the gold standard",
    needs: "calibration.edit",
    params: study,
    reply: SeverityReply,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
