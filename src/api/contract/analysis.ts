import * as z from "zod";
import type { Call } from "../call.ts";
import { scanMethods } from "../../domain/entities/observation.ts";
import { SchemeVersion, Scored } from "../../domain/entities/scheme.ts";
import { limitTable, limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import { analysisHead, ends, groupIndex, plainFigure } from "./analysisParts.ts";
import { count, study, wholeNumber } from "./parts.ts";
import { namedPerson, unitUsAsked } from "./figures.ts";
import { Generalizability, ManyFacet, Osce } from "./ratingAnalysis.ts";
import { groupBy, scope } from "./scope.ts";

const grouped = scope.extend({ groupBy: groupBy.prefault("") });

/** Whose codes are brought together: those of one subject, or of all. */
const subjects = z.enum(["same", "any"]);

export const TimeBudget = z.object({
  ...analysisHead,
  mode: z.enum(["ours", "boris"]),
  rows: z.array(
    z.object({
      group: groupIndex,
      codeId: id("code"),
      count,
      /** `null` for points, here and below: they have no duration. */
      totalUs: z.number().nullable(),
      meanUs: z.number().nullable(),
      /** Standard deviation with n − 1 in microseconds; `null` for fewer than two durations. */
      sdUs: z.number().nullable(),
      medianUs: z.number().nullable(),
      minUs: z.number().nullable(),
      maxUs: z.number().nullable(),
      /**
       * Time covered over time observed. By our definition 0 to 1: what overlaps counts once, whichever subject it is coded for; in BORIS’s mode it counts twice.
       */
      share: z.number().nullable(),
      perMinute: z.number().nullable(),
      /**
       * Student’s intervals of what is above, over the units that are independent of each other; `null`
       * below two units, where units do not differ, and in BORIS’s mode, which has none.
       */
      meanInterval: ends.nullable(),
      shareInterval: ends.nullable(),
      perMinuteInterval: ends.nullable(),
      /** From the end of one to the start of the next of the same code and subject. */
      gaps: count,
      gapMeanUs: z.number().nullable(),
      gapSdUs: z.number().nullable(),
      /** In BORIS’s mode: a state without its end, of which BORIS gives no numbers. */
      isUnpaired: z.boolean(),
    }),
  ),
});
export type TimeBudget = z.infer<typeof TimeBudget>;

export const Rates = z.object({
  ...analysisHead,
  /** As asked for, or as many times of that as keep the bins few enough. */
  binUs: z.int(),
  bins: count,
  /** How much time was observed in each bin, by group. */
  observedUs: z.array(z.object({ group: groupIndex, us: z.array(z.number()) })),
  rows: z.array(
    z.object({
      group: groupIndex,
      codeId: id("code"),
      /** Events that begin in the bin. */
      counts: z.array(count),
      /** Time of the bin that the code covers, whomever it is coded of; `null` for points. */
      activeUs: z.array(z.number()).nullable(),
    }),
  ),
});
export type Rates = z.infer<typeof Rates>;

export const Latency = z.object({
  ...analysisHead,
  rows: z.array(
    z.object({
      group: groupIndex,
      codeId: id("code"),
      /** The number of latencies that were measured, without censored ones. */
      count,
      /** How often the code did not come before the time was over. */
      censored: count,
      meanUs: z.number().nullable(),
      sdUs: z.number().nullable(),
      medianUs: z.number().nullable(),
      minUs: z.number().nullable(),
      maxUs: z.number().nullable(),
      /** Kaplan–Meier median in microseconds, including censored cases; `null` if the curve does not reach one half. */
      survivalMedianUs: z.number().nullable(),
      /** Limits of 95% over other recordings; `null` where there are too few, or half is not reached by it. */
      survivalMedianLowUs: z.number().nullable(),
      survivalMedianHighUs: z.number().nullable(),
      /** Proportion in which the code had occurred by then, steps of Kaplan and Meier’s curve, with limits as above. */
      curve: z.array(
        z.object({
          us: z.number(),
          share: z.number(),
          low: z.number().nullable(),
          high: z.number().nullable(),
        }),
      ),
    }),
  ),
  /** Of each code that is waited for in two groups or more: whether these wait equally long. */
  tests: z.array(
    z.object({
      codeId: id("code"),
      groups: count,
      recordings: count,
      df: count,
      /** Of the log-rank test with recordings as clusters. */
      chiSquare: plainFigure,
      p: plainFigure,
    }),
  ),
});
export type Latency = z.infer<typeof Latency>;

export const CoOccurrence = z.object({
  ...analysisHead,
  /** How long each code is active at all, overlaps once. */
  times: z.array(z.object({ group: groupIndex, codeId: id("code"), us: z.number() })),
  pairs: z.array(
    z.object({
      group: groupIndex,
      codeA: id("code"),
      codeB: id("code"),
      togetherUs: z.number(),
      /** If each were on at random within each recording; `null` where no time was observed. */
      expectedUs: z.number().nullable(),
      /** Time of both over time of either; `null` where neither occurs. */
      jaccard: z.number().nullable(),
      shareOfA: z.number().nullable(),
      shareOfB: z.number().nullable(),
    }),
  ),
});
export type CoOccurrence = z.infer<typeof CoOccurrence>;

const matrix = <Cell extends z.ZodType>(cell: Cell) => z.array(z.array(cell));

export const Transitions = z.object({
  ...analysisHead,
  /**
   * `order`: which code is so many steps later; `window`: which one starts so many time units later, counted in units.
   */
  by: z.enum(["order", "window"]),
  lag: z.int(),
  repeats: z.enum(["with", "without"]),
  tables: z.array(
    z.object({
      group: groupIndex,
      /** Those that occur, in the scheme’s order: rows and columns. */
      codeIds: z.array(id("code")),
      total: count,
      counts: matrix(count),
      /**
       * Of the column’s code, given the row’s: of steps, or of the units of windows; `null` where the row’s never leads
       * anywhere.
       */
      probabilities: matrix(z.number().nullable()),
      /** Were the order, or the time, left to chance; `null` on the diagonal where codes cannot repeat. */
      expected: matrix(z.number().nullable()),
      /** Adjusted residuals: beyond about ±1.96 not by chance; `null` where there is no variance. */
      residuals: matrix(z.number().nullable()),
      /** Whether the expected counts were found; without that there are no residuals. */
      hasConverged: z.boolean(),
    }),
  ),
});
export type Transitions = z.infer<typeof Transitions>;

export const Sequences = z.object({
  ...analysisHead,
  length: z.int(),
  rows: z.array(
    z.object({
      group: groupIndex,
      codeIds: z.array(id("code")),
      count,
      /** Were each code drawn by itself, as often as it occurs. */
      expected: z.number(),
      /** The number of observations in which the sequence occurs. */
      observations: count,
    }),
  ),
  /** How many sequences there are by group, and how many different ones. */
  totals: z.array(z.object({ group: groupIndex, total: count, different: count })),
  /** There were too many different ones to hold: the rarest may be counted too low. */
  isCut: z.boolean(),
});
export type Sequences = z.infer<typeof Sequences>;

export const SampledShares = z.object({
  ...analysisHead,
  everyUs: z.int(),
  /** States alone: points have no share of time. */
  rows: z.array(
    z.object({
      group: groupIndex,
      codeId: id("code"),
      /** The number of observations at least as long as one interval. */
      observations: count,
      /** Mean share of time over observations, as it was coded; `null` without any. */
      trueShare: z.number().nullable(),
      methods: z.array(
        z.object({
          method: z.enum(scanMethods),
          /** Mean share of questions that would have been answered with yes. */
          share: z.number().nullable(),
          /** Mean of sampled minus true. */
          bias: z.number().nullable(),
          /** Mean distance from the true share, whichever way: what one observation is off by. */
          loss: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type SampledShares = z.infer<typeof SampledShares>;

export const ScanShares = z.object({
  ...analysisHead,
  rows: z.array(
    z.object({
      group: groupIndex,
      codeId: id("code"),
      /** Shares by another method, or at other intervals, are not comparable: they have rows of their own. */
      method: z.enum(scanMethods),
      everyUs: z.int(),
      /** The number of recordings with at least one answered prompt. */
      recordings: count,
      /** Questions answered; those at which nothing was to be seen are counted apart. */
      scans: count,
      unseen: count,
      /** The number of prompts at which the code was marked. */
      yes: count,
      share: z.number().nullable(),
      /** Student’s over recordings, 95%; `null` below two, or where these do not differ. */
      shareInterval: ends.nullable(),
    }),
  ),
});
export type ScanShares = z.infer<typeof ScanShares>;

export const Profiles = z.object({
  ...analysisHead,
  rows: z.array(
    z.object({
      group: groupIndex,
      ...Scored.shape,
      rated: count,
      notJudged: count,
      /** `null` where nothing was rated, or where the scale’s numbers are names. */
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      /** Student’s interval of the mean over ratings, 95%. */
      low: z.number().nullable(),
      high: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
});
export type Profiles = z.infer<typeof Profiles>;

export const Distributions = z.object({
  ...analysisHead,
  of: z.enum(["durations", "gaps", "ratings"]),
  /** Microseconds, or levels of a criterion. */
  rows: z.array(
    z.object({
      group: groupIndex,
      codeId: id("code").nullable(),
      ...Scored.shape,
      n: count,
      /** Where the first bin begins, and how wide each is: the same in every group. */
      from: z.number(),
      width: z.number(),
      counts: z.array(count),
      min: z.number(),
      lowerQuartile: z.number(),
      median: z.number(),
      upperQuartile: z.number(),
      max: z.number(),
      mean: z.number(),
      sd: z.number().nullable(),
    }),
  ),
});
export type Distributions = z.infer<typeof Distributions>;

export const EventPlot = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  excluded: analysisHead.excluded,
  /** All rows there are; `rows` begins at the one asked for. */
  rowCount: count,
  /** Whether some events are not here, because there are too many. */
  isCut: z.boolean(),
  /** Events of one code and subject that are closer than this are drawn as one; 0: none are. */
  mergedUs: z.int(),
  rows: z.array(
    z.object({
      observationId: id("observation"),
      recordingId: id("recording"),
      recordingName: z.string(),
      raterId: id("account"),
      roundNumber: z.int(),
      durationUs: z.int(),
      /** What of the recording is covered, in order and apart. */
      stretches: z.array(z.object({ startUs: z.int(), endUs: z.int() })),
      lanes: z.array(
        z.object({
          codeId: id("code"),
          subjectId: id("subject").nullable(),
          startsUs: z.array(z.number()),
          /** Equal to the start for a point. */
          endsUs: z.array(z.number()),
        }),
      ),
    }),
  ),
});
export type EventPlot = z.infer<typeof EventPlot>;

/**
 * Progress of the analyses that a client is waiting for: observations processed, of all. 0 of 0 if
 * there are none.
 */
export const AnalysisProgress = z.object({ done: count, all: count });
export type AnalysisProgress = z.infer<typeof AnalysisProgress>;

const analysisCall = {
  method: "GET",
  needs: "analysis.read",
  params: study,
  refusals: ["not_found"],
} as const;

export const analysisCalls = {
  readTimeBudget: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/time-budget",
    summary: "How often and how long, by code and by whatever is asked for",
    query: scope.extend({
      groupBy: groupBy.prefault("rater,subject"),
      /** Definitions of Interrater, or those of BORIS. */
      mode: z.enum(["ours", "boris"]).default("ours"),
      /** BORIS’s time observed: from the first event to the last, or all of it. Not used with `fromUs`. */
      window: z.enum(["observed_events", "full"]).default("observed_events"),
      /** What is independent of each other: recordings, or those that have one value of a variable. */
      unit: z.union([z.literal("recording"), id("variable")]).default("recording"),
    }),
    reply: TimeBudget,
  },
  readRates: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/rates",
    summary: "How often and how long over the time of recordings or phases",
    query: grouped.extend({
      binUs: wholeNumber(10_000, limits.recordingMaxUs).default(60_000_000),
      /** Where time begins: at the recording’s start, or at that of each phase or segment. */
      origin: z.enum(["recording", "phase"]).default("recording"),
    }),
    reply: Rates,
  },
  readLatency: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/latency",
    summary: "How long until a code comes, from the start or from another code",
    query: grouped.extend({
      /** From each event of this code; excluded: from the start of the time observed. */
      after: id("code").optional(),
      /** Whether latency runs from the start or from the end of that code. */
      from: z.enum(["start", "end"]).default("end"),
      /** Latencies longer than this are censored. Microseconds. */
      withinUs: wholeNumber(1, limits.recordingMaxUs).optional(),
      subjects: subjects.default("same"),
    }),
    reply: Latency,
  },
  readCoOccurrence: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/co-occurrence",
    summary: "How long states are active together",
    query: grouped.extend({ subjects: subjects.default("same") }),
    reply: CoOccurrence,
  },
  readTransitions: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/transitions",
    summary: "Which code follows which, against chance",
    query: grouped.extend({
      by: z.enum(["order", "window"]).default("order"),
      /** Of `window`: its time units, and how many of them after a start it begins and ends. */
      unitUs: unitUsAsked,
      windowFrom: wholeNumber(0, 3_600).default(1),
      windowTo: wholeNumber(0, 3_600).default(5),
      lag: wholeNumber(1, 20).default(1),
      /** `without`: a code that follows itself counts as one with what was before. */
      repeats: z.enum(["with", "without"]).default("with"),
      subjects: subjects.default("same"),
    }),
    reply: Transitions,
  },
  readSequences: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/sequences",
    summary: "The most frequent sequences of codes",
    query: grouped.extend({
      length: wholeNumber(2, 5).default(3),
      repeats: z.enum(["with", "without"]).default("with"),
      subjects: subjects.default("same"),
      most: wholeNumber(1, 200).default(20),
    }),
    reply: Sequences,
  },
  readSampling: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/sampling",
    summary: "What interval sampling would have found in what was coded continuously",
    query: grouped.extend({
      /** Interval between two sampling prompts. Microseconds. */
      everyUs: wholeNumber(limits.scanEveryLeastUs, limits.recordingMaxUs).default(10_000_000),
    }),
    reply: SampledShares,
  },
  readScanShares: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/scan-shares",
    summary: "Shares of the answers to interval sampling, by code and by whatever is asked for",
    query: grouped,
    reply: ScanShares,
  },
  readProfiles: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/profiles",
    summary: "The rubric by rater or by whatever is asked for",
    query: scope.extend({ groupBy: groupBy.prefault("rater") }),
    reply: Profiles,
  },
  readDistributions: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/distributions",
    summary: "How durations, gaps or ratings are spread",
    query: grouped.extend({
      of: z.enum(["durations", "gaps", "ratings"]).default("durations"),
      bins: wholeNumber(2, 200).default(20),
    }),
    reply: Distributions,
  },
  readEventPlot: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/event-plot",
    summary: "When what was coded, observation beside observation",
    query: scope.extend({ from: wholeNumber(0, 1_000_000).default(0) }),
    reply: EventPlot,
  },
  readGeneralizability: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/generalizability",
    summary: "Where ratings vary, and how many raters and occasions are needed",
    query: scope.extend({
      /** Excluded: a total, of the section that is named, else of the rubric. */
      criterionId: id("criterion").optional(),
      sectionId: id("section").optional(),
      /** What is measured: recordings, or those that have one value of a variable. */
      person: z.union([z.literal("recording"), id("variable")]).default("recording"),
      /**
       * A second facet: rounds, the values of a variable, groups of raters by training (whatever `raters` says), or
       * all criteria that have numbers, in the place of `criterionId`; absent: and of criteria where raters are
       * nested: none.
       */
      occasion: z
        .union([z.literal("round"), z.literal("criterion"), z.literal("training"), id("variable")])
        .optional(),
      /** `fixed`: the criteria are all that matter, `random`: some of many that could be asked. */
      criteria: z.enum(["random", "fixed"]).default("random"),
      /** `nested`: each object of measurement has raters of its own. */
      raters: z.enum(["crossed", "nested"]).default("crossed"),
      goal: z.coerce.number().min(0.01).max(0.99).default(0.8),
    }),
    reply: Generalizability,
  },
  readManyFacet: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/many-facet",
    summary: "Many-facet Rasch measures of raters, criteria and what is rated",
    query: scope.extend({
      /** What is rated: each recording, or a variable that several recordings have in common. */
      person: z.union([z.literal("recording"), id("variable")]).default("recording"),
      /** `rating_scale`: criteria with as many levels share their thresholds. */
      model: z.enum(["rating_scale", "partial_credit"]).default("rating_scale"),
    }),
    reply: ManyFacet,
  },
  readOsce: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/osce",
    summary: "Stations, pass marks and examiners of a practical examination",
    query: scope.extend({
      /** The variable that says a recording’s station; excluded: all are of one. */
      station: id("variable").optional(),
      /** The variable that says the candidate; excluded: each recording is of another one. */
      candidate: id("variable").optional(),
      /** The criterion that is the global grade; excluded: the first that is not of a checklist. */
      global: id("criterion").optional(),
      /** Its level that means "borderline"; excluded: the second lowest. */
      borderline: z.coerce.number().min(-1e6).max(1e6).optional(),
      resamples: wholeNumber(200, limitTable.bootstrapResamples.max).default(
        limits.bootstrapResamples,
      ),
      /** So many standard errors of measurement above the mean mark a candidate has to be. */
      margin: z.coerce.number().min(0).max(3).default(0),
      /** So many stations have to be passed, whatever the mean; 0: none. */
      leastStations: wholeNumber(0, 100).default(0),
      /** `adjusted`: as an examiner of average severity would have given, by a many-facet Rasch model. */
      severity: z.enum(["as_given", "adjusted"]).default("as_given"),
    }),
    reply: Osce,
  },
  readAnalysisProgress: {
    ...analysisCall,
    path: "/api/v1/studies/:studyId/analysis/progress",
    summary: "How far the analyses are that the caller waits for",
    reply: AnalysisProgress,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
