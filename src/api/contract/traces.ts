import * as z from "zod";
import { TraceLine } from "../../agreement/traces/traceLines.ts";
import { TraceStatistic } from "../../agreement/recipes.ts";
import { limits } from "../../domain/limits.ts";
import { parseTraceRecipes } from "../../agreement/recipeText.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { namedPerson } from "./figures.ts";
import { count, study } from "./parts.ts";
import { scope } from "./scope.ts";

/**
 * Statistics in the notation of `recipesText` of `agreement/recipeText.ts`. Absent: those of the
 * study.
 */
export const traceStatistics = z
  .string()
  .max(4_000)
  .transform((text, context): TraceStatistic[] => {
    const statistics = parseTraceRecipes(text);
    if (statistics && statistics.length <= limits.statisticsPerStudy) return [...statistics];
    context.addIssue({ code: "custom", message: "kind:setting=value, …" });
    return z.NEVER;
  });

/** Agreement on continuous ratings. */
export const TraceAgreement = z.object({
  raters: z.array(namedPerson),
  /** Those that the figures are in; `kept` are the study’s, or what holds where it has chosen none. */
  statistics: z.object({ traces: z.array(TraceStatistic), kept: z.array(TraceStatistic) }),
  /** By criterion, in the order of the scheme; only those that are rated continuously. */
  lines: z.array(TraceLine),
});
export type TraceAgreement = z.infer<typeof TraceAgreement>;

const place = {
  recordingId: id("recording"),
  recordingName: rules.name,
  roundId: id("round"),
  roundNumber: z.int(),
};

const valued = z.object({
  raterId: id("account"),
  observationId: id("observation"),
  value: z.number(),
});

/** All raters’ continuous ratings on one criterion over time. */
export const TraceCurves = z.object({
  /** Recordings in a round that two raters or more have rated; those on which they spread most first. */
  places: z.array(
    z.object({
      ...place,
      raters: count,
      /** The mean over time of the raters’ standard deviation; `null` where no moment has two raters. */
      apart: z.number().nullable(),
    }),
  ),
  /** Of the place that was asked for, or else of the first; `null` where there is none. */
  curve: z
    .object({
      ...place,
      durationUs: z.int(),
      stepUs: z.int(),
      /** Moments with at least one value; in the order of time. */
      points: z.array(
        z.object({
          atUs: z.int(),
          raters: count,
          mean: z.number(),
          deviation: z.number().nullable(),
          low: z.number(),
          high: z.number(),
        }),
      ),
    })
    .nullable(),
  /** The moments of all places at which two raters are furthest apart, those first. */
  moments: z.array(
    z.object({
      ...place,
      startUs: z.int(),
      endUs: z.int(),
      apart: z.number(),
      lowest: valued,
      highest: valued,
    }),
  ),
});
export type TraceCurves = z.infer<typeof TraceCurves>;

export const traceCalls = {
  readTraceAgreement: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/traces",
    summary: "Get agreement on continuous ratings, overall and by rater pair, with lags",
    needs: "agreement.read",
    params: study,
    query: scope.extend({ traceStatistics: traceStatistics.optional() }),
    reply: TraceAgreement,
    refusals: ["not_found"],
  },
  readTraceCurves: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/traces/:criterionId",
    summary:
      "Get the mean of a continuous rating over time, and the times at which raters differ most",
    needs: "agreement.read",
    params: study.extend({ criterionId: id("criterion") }),
    query: scope.extend({
      /** The recording and round whose curve is wanted. */
      curveOf: id("recording").optional(),
      inRound: id("round").optional(),
    }),
    reply: TraceCurves,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
