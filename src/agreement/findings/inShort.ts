import type { AgreementLine } from "../row.ts";
import type { EventStatistic, RatingStatistic } from "../recipes.ts";
import { limits } from "../../domain/limits.ts";
import { type CodeRemark, codeRemarks } from "./codeRemarks.ts";
import { type PairRemark, pairRemarks } from "./pairRemarks.ts";
import { raterSets, type RaterSets } from "./raterSets.ts";
import { type RatingRemark, ratingRemarks } from "./ratingRemarks.ts";
import { type RatingsOverall, ratingsOverall } from "./ratingsOverall.ts";
import { numberOf } from "../figure.ts";
import { mostCompared } from "./mostCompared.ts";
import { shiftRemark, type ShiftRemark, type ToldShift } from "./shiftRemarks.ts";
import { silentRaters } from "./silentRaters.ts";
import { type ToldTraces, type TraceRemark, traceRemarks } from "./traceRemarks.ts";

/** The agreement values of a study, or of a part of it, from which findings are derived. */
export interface Told {
  readonly statistics: readonly EventStatistic[];
  /** Over all, and by code. */
  readonly rows: readonly AgreementLine[];
  /** By pair of raters; empty while they are not there. */
  readonly pairs: readonly AgreementLine[];
  readonly shifts: readonly ToldShift[];
  /** By criterion; empty while they are not there, or where the scheme has none. */
  readonly criteria: readonly AgreementLine[];
  readonly ratingStatistics: readonly RatingStatistic[];
  /** Continuous ratings; `undefined` while they are not there, or where the scheme has none. */
  readonly traces?: ToldTraces | undefined;
  /** A scheme without codes has ratings only. */
  readonly hasCodes: boolean;
}

/** One finding about agreement. Each kind has a sentence in `agreement.json`. */
export type Finding =
  | { readonly kind: "nothing_compared" }
  | {
      readonly kind: "overall";
      readonly recipe: EventStatistic;
      readonly line: AgreementLine;
      /** The value of the primary statistic, which is defined. */
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
    }
  | {
      readonly kind: "overall_undefined";
      readonly recipe: EventStatistic;
      readonly because: string;
    }
  | RatingsOverall
  /** Between some raters there is no chain of recordings in common. */
  | { readonly kind: "sets_apart"; readonly sets: RaterSets }
  | { readonly kind: "few_recordings"; readonly recordings: number; readonly needed: number }
  | { readonly kind: "best_and_worst"; readonly best: CodeFigure; readonly worst: CodeFigure }
  | { readonly kind: "only_code"; readonly code: CodeFigure }
  /** All codes have the same value. */
  | { readonly kind: "alike"; readonly codes: number; readonly code: CodeFigure }
  /** All states are identical, to the microsecond. */
  | { readonly kind: "identical" }
  | { readonly kind: "coded_nothing"; readonly raterId: string }
  /** Much agreement, little kappa, over all codes: most of it is what chance would give, too. */
  | {
      readonly kind: "mostly_chance";
      readonly percent: number;
      readonly kappa: number;
      readonly expected: number;
    }
  | ShiftRemark
  | PairRemark
  | CodeRemark
  | RatingRemark
  | TraceRemark;

export interface CodeFigure {
  readonly codeId: string;
  readonly value: number;
  /** The statistic that codes are compared by: points, for instance, have no value by one of durations. */
  readonly recipe: EventStatistic;
}

/** Observed agreement above this proportion … */
const highPercent = 0.85;
/** … and less kappa than that needs an explanation. */
const lowKappa = 0.45;
/** Less is no difference that anyone would act on. */
const leastDifference = 0.005;
/** A reader takes in so many remarks about single codes. */
const codeRemarksShown = 4;

/**
 * Findings from agreement statistics, most important first: agreement over all codes, lags, best and worst pairs
 * or codes, and the reason where two statistics disagree. Nothing is judged as good or bad, because what is
 * sufficient depends on the use.
 */
export function inShort(told: Told): readonly Finding[] {
  const { traces } = told;
  const ofCriteria = [
    ...ratingRemarks(told.criteria, told.ratingStatistics),
    ...(traces ? traceRemarks(traces.lines, traces.statistics.traces) : []),
  ];
  const sets = raterSets(told.pairs);
  const ofSets = sets.length > 0 ? [{ kind: "sets_apart", sets } as const] : [];
  if (!told.hasCodes) {
    const whole = ratingsOverall(told.criteria, told.ratingStatistics);
    // The only criterion is what stands first already.
    const isSaid = whole.some(
      ({ kind, score }) => kind === "overall_ratings" && score.criterionId !== null,
    );
    const rest = ofCriteria.filter(({ kind }) => !isSaid || kind !== "only_criterion");
    // Pairs are of what stands first: of several criteria none stands for all.
    const ofPairs = whole.length > 0 ? pairRemarks(told.pairs) : [];
    return [...whole, ...ofSets, ...rest, ...ofPairs];
  }
  // Of events it is said how few recordings there are.
  return [
    ...ofEvents(told),
    ...ofSets,
    ...ofCriteria.filter(({ kind }) => kind !== "few_recordings"),
  ];
}

function ofEvents({ statistics, rows, pairs, shifts }: Told): readonly Finding[] {
  const overall = rows.find(({ of }) => of.by === "overall");
  if (!overall || statistics.length === 0 || overall.pairs === 0)
    return [{ kind: "nothing_compared" }];
  const raters = new Set(
    pairs.flatMap(({ of }) => (of.by === "pair" ? [of.raterA, of.raterB] : [])),
  );
  const late = raters.size === 2 ? shifts.map(shiftRemark) : [];
  const silent = silentRaters(pairs);
  const isOfSilent = pairs.length === 1 && silent.length > 0;
  return [
    ...overallFindings(overall, statistics),
    ...silent.map((raterId) => ({ kind: "coded_nothing", raterId }) as const),
    ...(isIdentical(overall, statistics) ? [{ kind: "identical" } as const] : []),
    ...(overall.recordings < limits.recordingsForInterval
      ? [
          {
            kind: "few_recordings",
            recordings: overall.recordings,
            needed: limits.recordingsForInterval,
          } as const,
        ]
      : []),
    ...late,
    ...pairRemarks(pairs).filter(
      // Of all work together it is said already.
      ({ kind }) => kind !== "few_in_common" || overall.recordings >= limits.recordingsForInterval,
    ),
    ...(isOfSilent ? [] : extremes(rows, statistics)),
    ...mostlyChance(overall, statistics),
    ...(isOfSilent ? [] : codeRemarks({ rows, pairs, statistics }).slice(0, codeRemarksShown)),
  ];
}

/** The main statistic; where it is not defined the reason, and the first that is. */
function overallFindings(
  line: AgreementLine,
  statistics: readonly EventStatistic[],
): readonly Finding[] {
  const found: Finding[] = [];
  for (const [at, recipe] of statistics.entries()) {
    const figure = line.figures[at];
    if (figure?.kind === "value") {
      const { value, low, high } = figure;
      return [...found, { kind: "overall", recipe, line, value, low, high }];
    }
    if (at === 0) {
      found.push({ kind: "overall_undefined", recipe, because: figure?.because ?? "no_units" });
    }
  }
  return found;
}

/** Exact time, and all that statistics on units see, is the same. */
function isIdentical({ figures }: AgreementLine, statistics: readonly EventStatistic[]): boolean {
  const values = statistics.flatMap(({ kind }, at) => {
    const value = numberOf(figures[at]);
    return value === undefined ? [] : [{ kind, value }];
  });
  return (
    values.some(({ kind }) => kind === "duration_kappa") && values.every(({ value }) => value === 1)
  );
}

/** Codes are compared by one statistic: values of two say nothing about which of two codes raters agree on more. */
function extremes(
  rows: readonly AgreementLine[],
  statistics: readonly EventStatistic[],
): readonly Finding[] {
  const figures = mostCompared(statistics, (at, recipe) =>
    rows.flatMap(({ of, figures: own }) => {
      const value = numberOf(own[at]);
      return of.by === "code" && value !== undefined ? [{ codeId: of.codeId, value, recipe }] : [];
    }),
  ).toSorted((a, b) => b.value - a.value);
  const best = figures.at(0);
  const worst = figures.at(-1);
  if (best === undefined || worst === undefined) return [];
  if (best === worst) return [{ kind: "only_code", code: best }];
  return best.value - worst.value < leastDifference
    ? [{ kind: "alike", codes: figures.length, code: best }]
    : [{ kind: "best_and_worst", best, worst }];
}

/** Observed and expected agreement are those of kappa itself: of another statistic they would not make this value. */
function mostlyChance(
  { figures }: AgreementLine,
  statistics: readonly EventStatistic[],
): readonly Finding[] {
  const at = statistics.findIndex(
    ({ kind }) => kind === "time_unit_kappa" || kind === "duration_kappa",
  );
  const figure = figures[at];
  if (figure?.kind !== "value" || figure.expected === null || figure.observed === null) return [];
  const { value: kappa, observed: percent, expected } = figure;
  return percent >= highPercent && kappa <= lowKappa
    ? [{ kind: "mostly_chance", percent, kappa, expected }]
    : [];
}
