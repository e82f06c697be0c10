import * as z from "zod";
import { blindingRules } from "../../domain/blinding.ts";
import { GateRule } from "../../domain/entities/gate.ts";
import { Calibration, PrecisionGoal } from "../../domain/entities/study.ts";
import { rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { agreementCalls } from "./agreement.ts";
import { traceCalls } from "./traces.ts";
import { count, study } from "./parts.ts";
import { scope } from "./scope.ts";
import { translatedNames } from "./translatedNames.ts";

/** What a reader of a study's agreement needs to know of how it was made, beside the figures. */
export const Report = z.object({
  studyName: rules.name,
  studyDescription: rules.comment,
  /** The reader whose sight it is. */
  readerName: rules.name,
  madeAt: rules.wallTime,
  programVersion: z.string(),
  /** The same for the same work and scheme: two reports with one revision are of the same data. */
  revision: z.string().regex(/^[0-9a-f]{16}$/u),
  blinding: z.enum(blindingRules),
  masksRaters: z.boolean(),
  masksRecordings: z.boolean(),
  /** When double coding was to stop, as it was fixed beforehand; `null`: nobody has fixed it. */
  precisionGoal: PrecisionGoal.nullable(),
  gate: Calibration.pick({ recordings: true, counted: true }).extend({
    rules: z.array(GateRule),
    ...translatedNames,
  }),
  /** Of the work that is covered. */
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
    rounds: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        /** The round whose agreed stretches it covers; `null`: everything. */
        basisNumber: z.int().nullable(),
        observations: count,
        recordings: count,
      }),
    ),
    /** Raters who passed training against a gold standard, and those who never had any to do. */
    trained: count,
    untrained: count,
    firstSubmittedAt: rules.wallTime.nullable(),
    lastSubmittedAt: rules.wallTime.nullable(),
  }),
});
export type Report = z.infer<typeof Report>;

export const reportCalls = {
  readReport: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/report",
    summary: "How the work behind agreement was made: design, rules, revision",
    needs: "agreement.read",
    params: study,
    query: scope,
    reply: Report,
    refusals: ["not_found"],
  },
  exportPackage: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/package",
    summary: "Data, scheme, parameters, figures and scripts that compute them again, as a ZIP",
    needs: "export.read",
    params: study,
    query: agreementCalls.readAgreement.query
      .omit({ by: true })
      .extend(traceCalls.readTraceAgreement.query.pick({ traceRecipes: true }).shape),
    reply: { contentType: "application/zip" },
    refusals: ["not_found", "not_allowed"],
  },
} as const satisfies Record<string, Call>;
