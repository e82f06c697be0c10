import { Figure } from "../../agreement/figure.ts";
import { between, RowDifferences } from "../../agreement/differences.ts";
import { chosenRaters } from "../../agreement/raterGroups.ts";
import { AgreementLine, groupings } from "../../agreement/row.ts";
import { scanAnswers } from "../../agreement/scanAnswers.ts";
import * as z from "zod";
import { namedPerson } from "./figures.ts";
import type { Call } from "../call.ts";
import {
  type EventStatistic,
  type AgreementStatistic,
  AgreementStatistics,
} from "../../agreement/recipes.ts";
import { Evidence, Rating } from "../../domain/entities/rating.ts";
import { SchemeVersion, Scored } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import {
  parseEventRecipes,
  parseRatingRecipes,
  parseScanRecipes,
} from "../../agreement/recipeText.ts";
import { id, rules } from "../../domain/rules.ts";
import { count, study, wholeNumber } from "./parts.ts";
import { scope } from "./scope.ts";

/** Breakdowns, separated by commas. */
const by = z
  .string()
  .max(200)
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(z.enum(groupings)).min(1))
  .default(["overall", "pair", "code", "criterion"]);

/**
 * Statistics as `recipesText` of `agreement/recipeText.ts` writes them: terms `kind` or
 * `kind:setting=value:…`, joined by commas. Excluded: those of the study.
 */
const eventStatistics = recipesIn(parseEventRecipes);
const ratingStatistics = recipesIn(parseRatingRecipes);
const scanStatistics = recipesIn(parseScanRecipes);

/** One statistic for events, as `recipeId` writes it. */
const oneRecipe = recipesIn(parseEventRecipes).transform((statistics, context): EventStatistic => {
  const [recipe, another] = statistics;
  if (recipe && !another) return recipe;
  context.addIssue({ code: "custom", message: "one recipe" });
  return z.NEVER;
});

function recipesIn<R extends AgreementStatistic>(
  parse: (text: string) => readonly R[] | undefined,
) {
  return z
    .string()
    .max(4_000)
    .transform((text, context): R[] => {
      const statistics = parse(text);
      if (statistics && statistics.length <= limits.statisticsPerStudy) return [...statistics];
      context.addIssue({ code: "custom", message: "kind:setting=value, …" });
      return z.NEVER;
    });
}

/**
 * A systematic lag of one rater behind the other. Reported if at least half of the starts coincide
 * (within 40 ms, or up to 400 ms for less regular timing) at one time difference, three times as
 * many as at an average one and 1.5 times as many as without a shift, in the twelve most recently
 * submitted recordings; for the three rater pairs with the largest lags, once everything has been
 * compared.
 */
export const Shift = z.object({
  raterA: id("account"),
  raterB: id("account"),
  /** Systematic lag of rater B’s onsets behind rater A’s in microseconds; negative if B is earlier. */
  shiftUs: z.int(),
  /** Starts of one code and subject that it brings together, and of how many that were looked at. */
  matched: count,
  of: count,
  /**
   * The main statistic as things are, and with B’s events moved back by the shift, on the same recordings.
   */
  before: Figure,
  after: Figure,
});
export type Shift = z.infer<typeof Shift>;

export const Agreement = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  /** That the figures are of, by number: the newest with something to compare, unless others are asked for. */
  rounds: z.array(z.object({ id: id("round"), number: z.int() })),
  /** Those that the figures are in; `isOwn` says whether the study has kept some. */
  statistics: z.object({
    ...AgreementStatistics.shape,
    kept: AgreementStatistics,
    isOwn: z.boolean(),
  }),
  /** By grouping in the order asked for, and there in the order of scheme, names or time. */
  rows: z.array(AgreementLine),
  /**
   * The same of answers to scans, by the groupings asked for but criteria; empty where no one was
   * asked any. `events` are answers, `prevalence` the share of them that is yes.
   */
  scanRows: z.array(AgreementLine),
  /** What `ratingRows` are of; `null` where nothing is rated. */
  score: Scored.nullable(),
  /**
   * Ratings of one score by pair of raters, round, week and group of raters, as far as these are asked for.
   * `events` are ratings; a recording is of the week in which the last of its raters submitted.
   */
  ratingRows: z.array(AgreementLine),
  shifts: z.array(Shift),
  /** Of the two rows that are asked for; `null` where none are, or until all is compared. */
  differences: RowDifferences.nullable(),
  /** Of the same raters’ works, who did how many again and how much later; else empty. */
  repeated: z.array(
    z.object({
      raterId: id("account"),
      recordings: count,
      /** Whole days from submitting the first to submitting the second. */
      daysLeast: count,
      daysMost: count,
    }),
  ),
  /** Observations that were not compared, and why; recordings in a round that only one rater has done. */
  excluded: z.object({
    notSubmitted: count,
    blind: count,
    recordingsWithOneRater: count,
    otherSchemeVersion: count,
    otherRound: count,
    /** Pairs of observations beyond the newest that are compared at all. */
    older: count,
  }),
  /** Observations among those compared that were begun before a file of their recording was replaced. */
  onEarlierFile: count,
  /**
   * Pairs of observations. `compared < all`: the answer has only the overall row, if it was asked for, of
   * what is compared yet, and no rows of others: ask again.
   */
  progress: z.object({ compared: count, all: count }),
});
export type Agreement = z.infer<typeof Agreement>;

/** Two raters, or neither: then it is of all pairs that the reader may see. Of repeats one rater, named twice. */
const raters = { raterA: id("account").optional(), raterB: id("account").optional() };
const areTwoOrNone = (asked: {
  readonly raterA?: string | undefined;
  readonly raterB?: string | undefined;
}) => (asked.raterA === undefined) === (asked.raterB === undefined);
const twoOrNone = { message: "two raters, or none", path: ["raterB"] };

/** All codes together, one group, or one code against the rest. */
const over = z
  .string()
  .regex(/^(?:all|(?:group|code|modifier):[0-9a-f-]{36})$/u)
  .default("all");

const pair = scope.extend({
  ...raters,
  over,
  recipe: oneRecipe.default({ kind: "duration_kappa" }),
});

/**
 * Rater A (rows) against rater B (columns). For all pairs: each pair in both orders with half
 * weight, as in the coincidences of Krippendorff’s alpha (2011, "Computing Krippendorff’s
 * alpha-reliability"), so that the table totals what the pairs total and names no one as the first.
 * If a statistic gives each moment equal weight, each of a moment’s pairs has weight 2 ÷ (r (r −
 * 1)), for r raters. A label is the ids of the codes that are active together, joined by `+` in the
 * scheme’s order; empty for none, or for an event without a partner. Cells count `per`. Statistics
 * over all raters, and overlap, show their underlying table of time; tolerance kappa the units
 * along rater A; EasyDIAg counts a linked pair as 2, following its definition.
 */
export const Confusion = z.object({
  labels: z.array(z.string()),
  table: z.array(z.array(z.number())),
  per: z.enum(["unit", "us", "event"]),
  /**
   * How much of each label each rater had, in the order of `labels`: what Conger’s kappa of more than two raters
   * takes chance from. Each rater’s time counts once. Empty where the figure does not ask.
   */
  habits: z.array(z.object({ raterId: id("account"), amounts: z.array(z.number()) })),
});
export type Confusion = z.infer<typeof Confusion>;

const raterWork = z.object({ raterId: id("account"), observationId: id("observation") });

const moment = z.object({
  recordingId: id("recording"),
  recordingName: rules.name,
  roundId: id("round"),
  /** Whose work it is: who has the row’s label, then who has the column’s. */
  works: z.tuple([raterWork, raterWork]),
  subjectId: id("subject").nullable(),
  startUs: z.int(),
  endUs: z.int(),
});

export const Moments = z.object({
  /** All of them, also those beyond the list; where there are too many to count, those that were searched. */
  count,
  /** The search has ended with the last recording that it counted. */
  isMore: z.boolean(),
  totalUs: z.int(),
  /** What they total in what the table counts: the cell. */
  amount: z.number(),
  moments: z.array(moment),
});
export type Moments = z.infer<typeof Moments>;

/**
 * One rater’s answers to sampling prompts by the other’s: no and yes by no and yes, in units of one
 * prompt, one subject and one code. For all pairs, each pair is included in both orders with half
 * weight.
 */
export const ScanAnswers = z.object({
  table: z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]),
  /** Of the cell that is asked for: each is the interval, or the instant, of one question. */
  moments: Moments.extend({ moments: z.array(moment.extend({ codeId: id("code") })) }).nullable(),
});
export type ScanAnswers = z.infer<typeof ScanAnswers>;

/** All raters’ ratings on one criterion, by recording. */
export const CriterionRatings = z.object({
  /** Recordings in a round that two raters or more judged; of a chosen cell where there is one. */
  count,
  /** The number of these on which ratings differ. */
  differing: count,
  /** The furthest apart first, so many as are listed at all. */
  places: z.array(
    z.object({
      recordingId: id("recording"),
      recordingName: rules.name,
      roundId: id("round"),
      roundNumber: z.int(),
      /**
       * The highest value less the lowest; of a scale of names or ticks the pairs of raters that differ.
       * `null` where fewer than two gave a value.
       */
      apart: z.number().nullable(),
      /** In the order of the raters’ ids. */
      ratings: z.array(
        raterWork.extend({
          /** Of the same rater’s works: the first or the second; else `null`. */
          time: z.union([z.literal(1), z.literal(2)]).nullable(),
          ...Rating.pick({ value: true, cannotBeJudged: true, reason: true, comment: true }).shape,
          evidence: z.array(Evidence),
        }),
      ),
    }),
  ),
  /** Levels by levels, as `Confusion` is; `null` where the scale has too many for a table. */
  confusion: z
    .object({ levels: z.array(z.number()), table: z.array(z.array(z.number())) })
    .nullable(),
});
export type CriterionRatings = z.infer<typeof CriterionRatings>;

/** A number with its 95% confidence interval, or why there is none. */
const estimate = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
  z.object({ kind: z.literal("undefined"), because: z.string() }),
]);

/** Bland and Altman’s limits of agreement of two raters; differences are the first’s minus the second’s. */
export const LimitsOfAgreement = z.object({
  /** Recordings in a round that both rated. */
  units: count,
  bias: estimate,
  /** Bias ± 1.96 standard deviations of the differences. */
  lower: estimate,
  upper: estimate,
  /** Some of the units, evenly taken, where there are thousands. */
  points: z.array(
    z.object({
      recordingId: id("recording"),
      recordingName: rules.name,
      roundId: id("round"),
      roundNumber: z.int(),
      mean: z.number(),
      difference: z.number(),
    }),
  ),
});
export type LimitsOfAgreement = z.infer<typeof LimitsOfAgreement>;

export const KeptStatistics = AgreementStatistics.extend({ isOwn: z.boolean() });

/** Recordings that two raters or more coded, and in how many of them one of these saw a code. */
const codesSeenBy = {
  recordings: z.int().min(0),
  /** By code, in the order of `codeIds`. */
  withCode: z.array(z.int().min(0)),
};

export const CodesSeen = z.object({
  codeIds: z.array(id("code")),
  overall: z.object(codesSeenBy),
  /** Rater pairs with shared recordings. */
  pairs: z.array(z.object({ raterA: id("account"), raterB: id("account"), ...codesSeenBy })),
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
});
export type CodesSeen = z.infer<typeof CodesSeen>;

export const agreementCalls = {
  readAgreement: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement",
    summary: "Get agreement of a study by several statistics, with the requested breakdowns",
    needs: "agreement.read",
    params: study,
    query: scope.extend({
      by,
      statistics: eventStatistics.optional(),
      ratingStatistics: ratingStatistics.optional(),
      scanStatistics: scanStatistics.optional(),
      /**
       * Two groups of raters, for rows by raters, which are of pairs within each: ids joined by commas, both by `~`.
       * Excluded: who had passed the training before they began to code, and who had not.
       */
      raterGroups: chosenRaters.optional(),
      /**
       * What `ratingRows` are of: a criterion, or a section’s or the rubric’s total; absent: the latter where there
       * is one.
       */
      score: z.union([id("criterion"), id("section"), z.literal("total")]).optional(),
      /** Two rows whose difference is told, by their keys: `round <id>~round <id>`. */
      between: between.optional(),
      /** They are the extremes of so many rows: limits are as wide as every two of these ask for. */
      among: wholeNumber(2, 100_000).optional(),
    }),
    reply: Agreement,
    refusals: ["not_found"],
  },
  readConfusion: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/confusion",
    summary: "Get the confusion matrix of two raters, or the pooled one of all pairs",
    needs: "agreement.read",
    params: study,
    query: pair.refine(areTwoOrNone, twoOrNone),
    reply: Confusion,
    refusals: ["not_found"],
  },
  readInstances: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/instances",
    summary: "List the instances behind a cell of a confusion matrix",
    needs: "agreement.read",
    params: study,
    query: pair
      .extend({ row: z.string().max(20_000), column: z.string().max(20_000) })
      .refine(areTwoOrNone, twoOrNone),
    reply: Moments,
    refusals: ["not_found"],
  },
  readScanAnswers: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/scans",
    summary: "Get the matrix of two raters’ time-sampling answers, and the instances behind a cell",
    needs: "agreement.read",
    params: study,
    query: scope
      .extend({
        ...raters,
        over,
        /** The cell: what the one answered, and what the other; both or neither. */
        row: z.enum(scanAnswers).optional(),
        column: z.enum(scanAnswers).optional(),
      })
      .refine(areTwoOrNone, twoOrNone)
      .refine(({ row, column }) => (row === undefined) === (column === undefined), {
        message: "a row and a column, or neither",
        path: ["column"],
      }),
    reply: ScanAnswers,
    refusals: ["not_found"],
  },
  readCriterionRatings: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/criteria/:criterionId",
    summary: "List raters’ ratings on a criterion, largest difference first",
    needs: "agreement.read",
    params: study.extend({ criterionId: id("criterion") }),
    query: scope
      .extend({
        ...raters,
        /** Values of levels: where A gave the row’s and B the column’s, or of any pair in either order. */
        row: z.coerce.number().optional(),
        column: z.coerce.number().optional(),
      })
      .refine(areTwoOrNone, twoOrNone),
    reply: CriterionRatings,
    refusals: ["not_found"],
  },
  readLimitsOfAgreement: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/limits-of-agreement",
    summary: "Get bias and limits of agreement of two raters on a criterion or a total score",
    needs: "agreement.read",
    params: study,
    query: scope.extend({
      raterA: id("account"),
      raterB: id("account"),
      /** Excluded: a total, of the section that is named, else of the rubric. */
      criterionId: id("criterion").optional(),
      sectionId: id("section").optional(),
    }),
    reply: LimitsOfAgreement,
    refusals: ["not_found"],
  },
  readCodesSeen: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/codes-seen",
    summary:
      "Count the double-coded recordings in which each code occurs, overall and by rater pair",
    needs: "agreement.read",
    params: study,
    query: scope,
    reply: CodesSeen,
    refusals: [],
  },
  readStatistics: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/statistics",
    summary: "Get the agreement statistics of a study",
    needs: "agreement.read",
    params: study,
    reply: KeptStatistics,
    refusals: [],
  },
  saveStatistics: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/agreement/statistics",
    summary: "Save the agreement statistics of a study",
    needs: "study.edit",
    params: study,
    body: AgreementStatistics,
    reply: KeptStatistics,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
