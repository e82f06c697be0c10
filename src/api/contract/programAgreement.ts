import * as z from "zod";
import {
  AnnotatorTest,
  CriterionTest,
  ConfidenceBins,
  ProgramDifference,
} from "../../agreement/programs/answers.ts";
import { errorMoments, EventErrors } from "../../agreement/programs/eventErrors.ts";
import { ThresholdCurve } from "../../agreement/programs/threshold.ts";
import { Figure } from "../../agreement/figure.ts";
import {
  EventStatistic,
  RatingStatistic,
  ScanStatistic,
  TraceStatistic,
} from "../../agreement/recipes.ts";
import { AgreementLine } from "../../agreement/row.ts";
import { SchemeVersion, Scored } from "../../domain/entities/scheme.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { namedPerson } from "./figures.ts";
import { count, study } from "./parts.ts";
import { scope } from "./scope.ts";

/** A proportion from 0 to 1, as text in the query. */
const share = z
  .string()
  .max(12)
  .regex(/^0?\.\d+$/u)
  .transform(Number);

/** A recording in a round, with the program’s work and a person’s there. */
const place = z.object({
  recordingId: id("recording"),
  recordingName: rules.name,
  roundId: id("round"),
  ownObservationId: id("observation"),
  otherObservationId: id("observation"),
});

/**
 * Kinds of instances: errors of one kind, a cell of the confusion matrix or of the table of
 * answers, or unmatched events by confidence.
 */
export const momentKinds = [...errorMoments, "cell", "scan", "confidence"] as const;

/** A confidence from 0 to 1, as text with full precision. */
const confidence = z
  .string()
  .max(24)
  .regex(/^[01](\.\d+)?$/u)
  .transform(Number);

/** People with each other and with the program, a figure for each statistic. */
const beside = {
  people: z.array(Figure),
  program: z.array(Figure),
  /** Agreement of people with the program minus agreement of people with one another. */
  differences: z.array(ProgramDifference),
};

/** Agreement of one rater, such as a program, with all others. */
export const ProgramReply = z.object({
  schemeVersion: SchemeVersion.nullable(),
  rounds: z.array(z.object({ id: id("round"), number: z.int() })),
  raters: z.array(namedPerson),
  statistics: z.array(EventStatistic),
  /** Over all codes, then code by code; empty until all is compared, or where no one is asked for. */
  lines: z.array(
    z.object({
      key: z.string(),
      /** `null`: over all codes. */
      codeId: id("code").nullable(),
      /** People with people, and people with the program; a figure for each statistic. */
      people: AgreementLine,
      program: AgreementLine,
      /** Of each statistic: people with the program less people with people. */
      differences: z.array(ProgramDifference),
      errors: EventErrors,
    }),
  ),
  margin: z.number(),
  /** How events are matched for errors. */
  matching: z.object({ overlapShare: z.number(), pointsWithinUs: z.number() }),
  /** Of events with a confidence; `null` where none has. */
  confidence: z
    .object({ equalWidth: ConfidenceBins, equalCount: ConfidenceBins, threshold: ThresholdCurve })
    .nullable(),
  /** `null` where fewer than two people coded beside the program. */
  annotators: AnnotatorTest.nullable(),
  /** The same of ratings, for criteria that two people rated beside the program. */
  criteria: z.array(CriterionTest),
  /** The study’s statistics of ratings, by which `ratings` tells of each score that people rated beside the program. */
  ratingStatistics: z.array(RatingStatistic),
  ratings: z.array(
    z.object({
      ...Scored.shape,
      ...beside,
      /**
       * Recordings in a round by how far the program is from people’s mean, or how many people say otherwise; the
       * furthest first.
       */
      places: z.array(
        place.extend({
          program: z.number(),
          /** One value per person, in the order of `people`. */
          people: z.array(z.number()),
          apart: z.number(),
        }),
      ),
    }),
  ),
  /**
   * Answers to scans by the study’s statistics: over all codes, then code by code; empty if no one was asked beside
   * the program.
   */
  scanStatistics: z.array(ScanStatistic),
  scans: z.array(
    z.object({
      /** `null`: over all codes. */
      codeId: id("code").nullable(),
      ...beside,
      /** How often people answered (rows: no, yes) what, and the program (columns), over all of their pairs. */
      table: z.tuple([z.tuple([count, count]), z.tuple([count, count])]),
    }),
  ),
  /** Continuous ratings, criterion by criterion; excluded are those that no one rated beside the program. */
  traceStatistics: z.array(TraceStatistic),
  traces: z.array(
    z.object({
      criterionId: id("criterion"),
      ...beside,
      /** Where the program is furthest from one person, those first. */
      moments: z.array(
        place.extend({
          otherId: id("account"),
          startUs: z.int(),
          endUs: z.int(),
          program: z.number(),
          person: z.number(),
        }),
      ),
    }),
  ),
  /**
   * Time by what people coded (rows) and what the program did, in microseconds over all of their pairs; `null`
   * without codes.
   */
  confusion: z
    .object({ labels: z.array(z.string()), table: z.array(z.array(z.number())) })
    .nullable(),
  /**
   * Recordings in a round by how much less the program codes as people do than they do among each other; the worst
   * first.
   */
  places: z.array(
    place.extend({
      /** Mean shares of time that pairs code alike; of people `null` where there is one. */
      people: z.number().nullable(),
      program: z.number(),
    }),
  ),
  /** Observation pairs compared so far, and in total. */
  progress: z.object({ compared: count, all: count }),
});
export type ProgramReply = z.infer<typeof ProgramReply>;

/**
 * Why there is no corrected estimate: the reasons of the statistic, and those of how people’s
 * sample was selected.
 */
export const noCorrections = [
  "inclusion_unknown",
  "inclusion_zero",
  "no_units",
  "too_few_recordings",
  /** No plan of the round says which recordings people were to code. */
  "no_plan",
  /** People coded recordings that no plan drew for them. */
  "coded_not_drawn",
  /** People rated segments, and a rating is of all that was watched. */
  "rated_segments",
  /** The reader still codes some of the recordings themselves. */
  "still_coding",
  /** Blinding hides work from the reader: what is left is no sample. */
  "blinded",
] as const;

const limited = z.object({
  value: z.number(),
  /** `null`: too few recordings tell limits, or all say the same. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** An estimate from people, from the program, and from both: see `correctedEstimate`. */
export const CorrectedReply = z.object({
  number: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("corrected"),
      people: limited,
      program: limited,
      corrected: limited,
      /** Weight of the program’s coding in the estimate (λ of prediction-powered inference), 0 to 1. */
      lambda: z.number(),
      /** What would make the limits as narrow as asked for, of both groups together; without limits `null`. */
      more: z
        .discriminatedUnion("kind", [
          z.object({ kind: z.literal("none") }),
          /** Of the recordings that the program coded, more for people. */
          z.object({ kind: z.literal("people"), count }),
          /** Of the segments of its recordings that people code some of, more for people. */
          z.object({ kind: z.literal("segments"), count }),
          /** The number of new recordings needed, coded in the same proportions. */
          z.object({ kind: z.literal("recordings"), count }),
        ])
        .nullable(),
    }),
    z.object({ kind: z.literal("undefined"), because: z.enum(noCorrections), count }),
  ]),
  /** What was drawn, and is compared: a rating is of a whole recording, whatever else people code by segments. */
  unit: z.enum(["recording", "segment"]),
  /** Recordings that the program coded, those of them that were drawn for people, and that people coded. */
  recordings: z.object({ all: count, drawn: count, coded: count }),
});
export type CorrectedReply = z.infer<typeof CorrectedReply>;

/** The first instances of one kind of error, or of another kind in `momentKinds`. */
export const ProgramMoments = z.object({
  count,
  /** In order of recordings and time, the first ones. */
  moments: z.array(
    z.object({
      recordingId: id("recording"),
      recordingName: rules.name,
      roundId: id("round"),
      /** The rater whose observation is the reference. */
      otherId: id("account"),
      startUs: z.int(),
      endUs: z.int(),
      ownObservationId: id("observation"),
      otherObservationId: id("observation"),
    }),
  ),
});
export type ProgramMoments = z.infer<typeof ProgramMoments>;

export const programAgreementCalls = {
  readProgram: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/program",
    summary:
      "Get a program’s errors and calibration, and tests of whether it could replace a rater",
    needs: "agreement.read",
    params: study,
    query: scope.extend({
      /** Whose work is tested; excluded: only raters are told. */
      programId: id("account").optional(),
      /** Margin of equivalence: the largest difference of a coefficient that does not matter. */
      margin: share.default(0.1),
      /** ε of the alternative annotator test: how much less often the program may win. */
      epsilon: share.default(0.2),
    }),
    reply: ProgramReply,
    refusals: ["not_found"],
  },
  readCorrected: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/program/:raterId/corrected",
    summary:
      "Estimate a proportion of time, rate or mean rating over all recordings, from a program and a sample coded by people",
    needs: "agreement.read",
    params: study.extend({ raterId: id("account") }),
    query: scope.omit({ codeIds: true }).extend({
      /** `share`: of time with a code; `rate`: of its events by minute; `mean`: of a criterion’s ratings. */
      of: z.enum(["share", "rate", "mean"]),
      codeId: id("code").optional(),
      criterionId: id("criterion").optional(),
      /** With two of its values: by how much the first group of recordings is above the second. */
      variableId: id("variable").optional(),
      first: rules.name.optional(),
      second: rules.name.optional(),
      /** Half of the width of limits that would be wanted, in the unit of what is asked. */
      half: share
        .or(
          z
            .string()
            .max(12)
            .regex(/^\d+(\.\d+)?$/u)
            .transform(Number),
        )
        .optional(),
    }),
    reply: CorrectedReply,
    refusals: ["not_found", "invalid_input"],
  },
  readProgramInstances: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/program/:raterId/moments",
    summary:
      "List the instances of one kind of a program’s errors, or behind a cell or a level of confidence",
    needs: "agreement.read",
    params: study.extend({ raterId: id("account") }),
    query: scope.extend({
      /** The code; all codes if absent. */
      codeId: id("code").optional(),
      kind: z.enum(momentKinds),
      /**
       * Of `cell`: what people coded, and what the program did; as `readProgram` has labels. Of `scan`: `no` or `yes`
       * each.
       */
      row: z.string().max(20_000).optional(),
      column: z.string().max(20_000).optional(),
      /** Of `confidence`: from the first to below the second, or to 1. */
      from: confidence.optional(),
      below: confidence.optional(),
    }),
    reply: ProgramMoments,
    refusals: ["not_found", "invalid_input"],
  },
} as const satisfies Record<string, Call>;
