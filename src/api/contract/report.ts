import * as z from "zod";
import { blindingRules } from "../../domain/blinding.ts";
import { GateRule } from "../../domain/entities/gate.ts";
import { PlanDraw } from "../../domain/entities/plan.ts";
import { Calibration, PrecisionGoal } from "../../domain/entities/study.ts";
import { rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { agreementCalls } from "./agreement.ts";
import { traceCalls } from "./traces.ts";
import { count, study } from "./parts.ts";
import { scope } from "./scope.ts";
import { translatedNames } from "./translatedNames.ts";

/** How one plan drew the recordings that were coded twice. */
const ReportSample = z.object({
  seed: z.int(),
  /** Shares of recordings, of segments of each, or so many next ones. */
  by: z.enum(["recordings", "segments", "next"]),
  /** The number of recordings that could be drawn. */
  frame: count,
  /** Strata of the random sample; `all` if it was not stratified. Empty for a sample of segments. */
  strata: z.array(
    PlanDraw.pick({ stratum: true, probability: true }).extend({ recordings: count }),
  ),
});
export type ReportSample = z.infer<typeof ReportSample>;

/**
 * What readers of a study’s agreement need to know about its methods, in addition to the values.
 */
export const Report = z.object({
  studyName: rules.name,
  studyDescription: rules.comment,
  /** The name of the reader for whom the report was computed. */
  readerName: rules.name,
  madeAt: rules.wallTime,
  programVersion: z.string(),
  /** The same for the same work and scheme: two reports with one revision are of the same data. */
  revision: z.string().regex(/^[0-9a-f]{16}$/u),
  blinding: z.enum(blindingRules),
  masksRaters: z.boolean(),
  masksRecordings: z.boolean(),
  /** The precision at which double coding was to stop, as fixed in advance; `null` if it was not fixed. */
  precisionGoal: PrecisionGoal.nullable(),
  /** Each time that a goal was fixed, changed or taken away, by the history, in order; a copied study has none. */
  goalSavedAt: z.array(rules.wallTime),
  /** Draws of what to code twice, of the rounds that are covered, in order: those that the reader may know of. */
  samples: z.array(ReportSample),
  gate: Calibration.pick({ recordings: true, counted: true }).extend({
    rules: z.array(GateRule),
    ...translatedNames,
  }),
  /** The design of the observations that are included. */
  design: z.object({
    observations: count,
    raters: count,
    recordings: count,
    /** Recordings that two raters or more have coded in one round. */
    recordingsOfSeveral: count,
    /** What is covered of recordings; time that two raters or more cover counts once in both. */
    codedUs: z.int(),
    codedBySeveralUs: z.int(),
    events: count,
    ratings: count,
    /** Observations of segments of their recording, and those that answer questions at regular times. */
    ofSegments: count,
    ofScans: count,
    /** Observations that were imported, so that it is not recorded who was blind; 0 in reports locked before it was counted. */
    imported: count.default(0),
    rounds: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        /** The round whose agreed segments, or whose consensus, it covers; `null`: everything. */
        basisNumber: z.int().nullable(),
        basisName: z.string(),
        /** Recordings of which it covers what the consensus of that round says. */
        onConsensus: count,
        observations: count,
        recordings: count,
      }),
    ),
    /** Raters who passed training against a gold standard, and those who never had any to do. */
    trained: count,
    untrained: count,
    firstSubmittedAt: rules.wallTime.nullable(),
    lastSubmittedAt: rules.wallTime.nullable(),
    /** When two raters had both submitted one recording of a round for the first time. */
    firstDoubleAt: rules.wallTime.nullable(),
  }),
});
export type Report = z.infer<typeof Report>;

export const reportCalls = {
  readReport: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/report",
    summary: "Get the details of a reliability report: design, rules and revision",
    needs: "agreement.read",
    params: study,
    query: scope,
    reply: Report,
    refusals: ["not_found"],
  },
  exportPackage: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/package",
    summary:
      "Export a data package as a ZIP: data, scheme, settings, results and scripts that recompute them",
    needs: "export.read",
    params: study,
    query: agreementCalls.readAgreement.query
      .omit({ by: true })
      .extend(traceCalls.readTraceAgreement.query.pick({ traceStatistics: true }).shape),
    reply: { contentType: "application/zip" },
    refusals: ["not_found", "not_allowed"],
  },
} as const satisfies Record<string, Call>;
