import * as z from "zod";
import { SchemeVersion, Scored } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { AnalysisFigure, ends, sharedRules, plainFigure } from "./analysisParts.ts";
import { namedPerson } from "./figures.ts";
import { count } from "./parts.ts";

export const Generalizability = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  excluded: z.object({
    ...sharedRules.excluded,
    /** Ratings outside the largest block in which everyone rated everything, where not all could be used. */
    ratings: count,
    persons: count,
    raters: count,
  }),
  ...Scored.shape,
  /** How many ratings it rests on, or would, where they are too few; and how many there are. */
  ratings: z.object({ used: count, all: count }),
  study: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("undefined"), because: z.string() }),
    z.object({
      kind: z.literal("value"),
      /**
       * `r:p`: raters differ from one to the next, and cannot be told from chance. `(p:s) x r`: what is measured is of
       * groups, each of one; `sr` is what raters and these have together.
       */
      design: z.enum(["p x r", "p x r x o", "p x r x c", "p x (r:g)", "(p:s) x r", "r:p"]),
      /**
       * `mean_squares`: of a complete block, or of raters nested in persons, from expected mean squares. `reml`: of
       * all ratings of a crossed design with gaps, by restricted maximum likelihood.
       */
      fit: z.enum(["mean_squares", "reml"]),
      persons: count,
      /** Of each person; where persons have unequal numbers their harmonic mean. */
      raters: z.number(),
      ratersInAll: count,
      /** Sets of persons and raters that no rating joins with another: 1 where all can be compared. */
      sets: count,
      /** Criteria in the design p x r x c, groups of raters in p x (r:g), here and in what follows. */
      occasions: count,
      mean: z.number(),
      components: z.array(
        z.object({
          /** Letters of the facets: p, r, o, c, g, s; `pr,e`. */
          source: z.string(),
          /** `null`, as the mean square is, where components are not from these. */
          df: z.number().nullable(),
          meanSquare: z.number().nullable(),
          /** As estimated: below 0 is possible, and is taken as 0 in what follows. */
          variance: z.number(),
          /**
           * Generalized confidence interval, 95%; of the share too. With gaps and no occasions only the share of
           * persons has one, by profile likelihood.
           */
          varianceInterval: ends.nullable(),
          share: z.number().nullable(),
          shareInterval: ends.nullable(),
        }),
      ),
      grid: z.array(
        z.object({
          raters: count,
          occasions: count,
          relative: AnalysisFigure,
          absolute: AnalysisFigure,
        }),
      ),
      /**
       * How lenient (above 0) or severe (below) each rater is, in the unit of the ratings: best linear unbiased
       * predictions, with limits of 95% that hold what is not known of raters’ variance. Of a crossed
       * design; else empty.
       */
      raterEffects: z.array(
        z.object({ raterId: id("account"), ratings: count, effect: AnalysisFigure }),
      ),
      goal: z.number(),
      /** The fewest raters that reach the goal, by occasions; `null`: more than a thousand. */
      needed: z.array(
        z.object({
          occasions: count,
          relative: z.int().nullable(),
          absolute: z.int().nullable(),
          /** The number of raters for which the lower limit also reaches the goal. */
          relativeSurely: z.int().nullable(),
          absoluteSurely: z.int().nullable(),
        }),
      ),
    }),
  ]),
});
export type Generalizability = z.infer<typeof Generalizability>;

const facetElement = z.object({
  ratings: count,
  /** The mean of the levels given. */
  observedAverage: z.number(),
  /**
   * In logits, with limits of 95%: the severity of a rater, the difficulty of a criterion, the quality of what is
   * rated.
   */
  measure: AnalysisFigure,
  standardError: z.number().nullable(),
  /** Mean squares of residuals: about 1 where ratings fit the model; above: noisy, below: too alike. */
  infit: plainFigure,
  outfit: plainFigure,
  /** The mean level to be expected if all else were average. */
  fairAverage: plainFigure,
});

const facetSummary = z.object({
  count,
  standardDeviation: z.number(),
  separation: plainFigure,
  strata: plainFigure,
  reliability: plainFigure,
  /** Wald’s test that all measures are the same; `null` for what is rated, which has too few ratings each. */
  sameMeasure: z.object({ chiSquare: z.number(), df: z.number(), p: z.number() }).nullable(),
});

/** What to be warned of before adjusted figures stand in the place of those given. */
const adjustmentCaution = z.enum([
  "severities_do_not_differ",
  "linked_by_assumption",
  "raters_without_common_criteria",
  "ratings_left_out",
]);

export const ManyFacet = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  excluded: z.object({
    ...sharedRules.excluded,
    /** Observations of recordings that do not say who was rated, where that was asked for. */
    unnamedRated: count,
    /** Ratings with a value that is no level of their criterion. */
    offScale: count,
  }),
  model: z.enum(["rating_scale", "partial_credit"]),
  study: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("undefined"), because: z.string() }),
    z.object({
      kind: z.literal("value"),
      ratings: count,
      /** Quality of what is rated, taken as normal, in logits. */
      abilities: z.object({ mean: z.number(), standardDeviation: z.number() }),
      /** Sets of raters and recordings that no rating joins with another set. */
      sets: count,
      /** Sets of raters whose severities ratings alone can compare. */
      comparableRaters: z.array(z.array(id("account"))),
      cautions: z.array(adjustmentCaution),
      summaries: z.object({ rated: facetSummary, raters: facetSummary, criteria: facetSummary }),
      raters: z.array(facetElement.extend({ raterId: id("account") })),
      criteria: z.array(
        facetElement.extend({
          criterionId: id("criterion"),
          /** Its levels are counted from 1: their values are no whole numbers one after the other. */
          levelsAreCounted: z.boolean(),
        }),
      ),
      rated: z.array(
        facetElement.extend({
          key: z.string(),
          name: z.string(),
          /** The mean level to be expected had all raters rated it on all criteria. */
          adjustedAverage: plainFigure,
        }),
      ),
      scales: z.array(
        z.object({
          criterionIds: z.array(id("criterion")),
          thresholds: z.array(
            z.object({
              /** The levels between which it is, as counted or as their values are. */
              from: z.number(),
              to: z.number(),
              /** Where both are equally likely, less the criterion’s difficulty. */
              measure: AnalysisFigure,
            }),
          ),
        }),
      ),
    }),
  ]),
});
export type ManyFacet = z.infer<typeof ManyFacet>;

const stationMark = z.object({
  value: z.number(),
  standardError: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const Osce = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  excluded: z.object({
    ...sharedRules.excluded,
    /** Recordings that say no station or no candidate, where one was asked for. */
    unnamed: count,
    /** Observations on which nothing of the checklist was judged. */
    unscored: count,
  }),
  globalCriterionId: id("criterion").nullable(),
  borderline: z.number().nullable(),
  stations: z.array(
    z.object({
      /** The value of the variable; `null` where there is one station only. */
      station: z.string().nullable(),
      candidates: count,
      /** Mean score as a percentage of the maximum, 0 to 100. */
      meanPercent: z.number(),
      sdPercent: z.number().nullable(),
      borderlineRegression: z.discriminatedUnion("kind", [
        z.object({
          kind: z.literal("value"),
          ...stationMark.shape,
          slope: z.number(),
          intercept: z.number(),
          rSquared: z.number(),
          n: count,
        }),
        z.object({ kind: z.literal("undefined"), because: z.string(), n: count }),
      ]),
      borderlineGroup: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("value"), mean: z.number(), median: z.number(), n: count }),
        z.object({ kind: z.literal("undefined"), because: z.string(), n: count }),
      ]),
      passed: count.nullable(),
      /**
       * Cronbach’s alpha without this station. If it is above the alpha of all, the station may measure something
       * else.
       */
      alphaWithout: AnalysisFigure,
      /** Of its scores with candidates’ means of the other stations (Pearson). */
      correlation: AnalysisFigure,
    }),
  ),
  /** Whether scores are moved to those of an examiner of average severity. */
  adjustment: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("none") }),
    /** Scores could not be adjusted and are as given. */
    z.object({ kind: z.literal("undefined"), because: z.string() }),
    z.object({
      kind: z.literal("value"),
      cautions: z.array(adjustmentCaution),
      /** Examiners without a severity: their scores are as given. */
      unadjusted: count,
      /** In logits, more is more severe, 0 the average examiner; with limits of 95%. */
      severities: z.array(
        z.object({
          raterId: id("account"),
          severity: AnalysisFigure,
          /** Whether simultaneous limits for all examiners exclude 0. */
          isApart: z.boolean(),
        }),
      ),
    }),
  ]),
  exam: z.object({
    /** Cronbach’s alpha over stations, with limits of 95%: how well means tell candidates apart. */
    alpha: AnalysisFigure,
    /** `reml`: not all candidates were at all stations, so it is from components of variance. */
    fit: z.enum(["complete", "reml"]),
    /**
     * Standard error of measurement of a candidate’s mean, in per cent of the maximum; `null` where alpha is
     * undefined.
     */
    standardError: z.number().nullable(),
    /** The margin above the pass mark, in standard errors of measurement, as requested. */
    margin: z.number(),
    leastStations: count,
  }),
  scores: z.array(
    z.object({
      station: z.string().nullable(),
      candidate: z.string(),
      percent: z.number(),
      /** The raw score in percent, if `percent` is adjusted for severity. */
      rawPercent: z.number(),
      global: z.number().nullable(),
      examiners: count,
      passed: z.boolean().nullable(),
    }),
  ),
  candidates: z.array(
    z.object({
      candidate: z.string(),
      /** Mean over the candidate’s stations. */
      percent: z.number(),
      rawPercent: z.number(),
      stations: count,
      stationsPassed: count.nullable(),
      /** Mean of the marks of the candidate’s stations, with so many standard errors as are asked for above it. */
      passMark: z.number().nullable(),
      /** `below_mark` goes before `too_few_stations`; `null` without a mark. */
      verdict: z.enum(["passed", "below_mark", "too_few_stations"]).nullable(),
    }),
  ),
  examiners: z.array(
    z.object({
      raterId: id("account"),
      /** Above others on the same recordings (lenient) or below (severe), in per cent of the maximum. */
      deviation: AnalysisFigure,
      /** The same when recordings and examiners are fitted together by least squares. */
      fitted: AnalysisFigure,
      /** Whether `fitted` lies apart from 0 by limits that hold for all examiners at once. */
      isApart: z.boolean(),
      recordings: count,
    }),
  ),
});
export type Osce = z.infer<typeof Osce>;
