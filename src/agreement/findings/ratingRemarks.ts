import { isShare } from "../facts.ts";
import type { AgreementLine } from "../row.ts";
import type { RatingStatistic } from "../recipes.ts";
import { type PartUsed, partUsed } from "../partUsed.ts";
import { numberOf } from "../figure.ts";
import { mostCompared } from "./mostCompared.ts";

/** A finding from the agreement statistics for ratings. */
export type RatingRemark =
  | {
      readonly kind: "best_and_worst_criterion";
      readonly best: CriterionFigure;
      readonly worst: CriterionFigure;
    }
  /** All ratings are of one recording, on which nothing can be more or less than on another. */
  | { readonly kind: "one_recording_rated" }
  | { readonly kind: "only_criterion"; readonly criterion: CriterionFigure }
  | { readonly kind: "criteria_alike"; readonly of: number; readonly criterion: CriterionFigure }
  /** So many criteria have no two ratings of one recording. */
  | { readonly kind: "not_rated"; readonly criteria: number; readonly of: number }
  /** Ratings are mostly the same, and still the coefficient is low: nearly all are on one level. */
  | {
      readonly kind: "one_level";
      readonly criterionId: string;
      readonly percent: number;
      readonly coefficient: RatingFigure;
    }
  /** One order, other values: someone is more severe throughout. */
  | {
      readonly kind: "severe";
      readonly criterionId: string;
      readonly higher: RatingFigure;
      readonly lower: RatingFigure;
    };

export interface RatingFigure {
  readonly recipe: RatingStatistic;
  readonly value: number;
}

export interface CriterionFigure extends RatingFigure {
  readonly criterionId: string;
  /** Recordings in a round that two raters or more rated. */
  readonly units: number;
  /** Where the figure rests on less than half of them. */
  readonly part: PartUsed | undefined;
}

const highPercent = 0.8;
const lowCoefficient = 0.45;
/** A difference between two coefficients that a reader would stumble over. */
const notableDifference = 0.15;
/** Less is no difference that anyone would act on. */
const leastDifference = 0.005;
const leastUnits = 2;
/** A reader takes in so many remarks about single criteria. */
const remarksShown = 3;

/**
 * Criteria with the highest and lowest agreement, criteria without ratings, and the reasons if two
 * statistics disagree.
 */
export function ratingRemarks(
  all: readonly AgreementLine[],
  statistics: readonly RatingStatistic[],
): readonly RatingRemark[] {
  // The total is no criterion among others.
  const lines = all.filter(({ of }) => of.by !== "criterion" || of.criterionId !== null);
  const rated = lines.filter(({ figures }) => figures.some(({ n }) => n > 0));
  const missing = lines.length - rated.length;
  const notRated: readonly RatingRemark[] =
    missing > 0 ? [{ kind: "not_rated", criteria: missing, of: lines.length }] : [];
  if (rated.length > 0 && rated.every(({ figures }) => figures.every(({ n }) => n < leastUnits))) {
    return [{ kind: "one_recording_rated" }, ...notRated];
  }
  return [
    ...extremes(rated, statistics),
    ...rated.flatMap((line) => differences(line, statistics).slice(0, 1)).slice(0, remarksShown),
    ...notRated,
  ];
}

/** Criteria are compared by one statistic: values of two say nothing about which of two raters agree on more. */
function extremes(
  lines: readonly AgreementLine[],
  statistics: readonly RatingStatistic[],
): readonly RatingRemark[] {
  const figures = mostCompared(statistics, (at, recipe) =>
    lines.flatMap((line): readonly CriterionFigure[] => {
      const { of, figures: own } = line;
      const value = numberOf(own[at]);
      if (of.by !== "criterion" || of.criterionId === null || value === undefined) return [];
      const part = partUsed(line, own[at]);
      return [{ criterionId: of.criterionId, recipe, value, units: own[at]?.n ?? 0, part }];
    }),
  ).toSorted((a, b) => b.value - a.value);
  const best = figures.at(0);
  const worst = figures.at(-1);
  if (best === undefined || worst === undefined) return [];
  if (best === worst) return [{ kind: "only_criterion", criterion: best }];
  return best.value - worst.value < leastDifference
    ? [{ kind: "criteria_alike", of: figures.length, criterion: best }]
    : [{ kind: "best_and_worst_criterion", best, worst }];
}

function differences(
  { of, figures }: AgreementLine,
  statistics: readonly RatingStatistic[],
): readonly RatingRemark[] {
  if (of.by !== "criterion" || of.criterionId === null) return [];
  const { criterionId } = of;
  const first = (is: (recipe: RatingStatistic) => boolean): RatingFigure | undefined => {
    const at = statistics.findIndex(
      (one, place) => is(one) && numberOf(figures[place]) !== undefined,
    );
    const [recipe, value] = [statistics[at], numberOf(figures[at])];
    return recipe && value !== undefined ? { recipe, value } : undefined;
  };
  const percent = first(({ kind }) => kind === "rating_percent")?.value;
  const coefficient = first((recipe) => !isShare(recipe));
  if (
    percent !== undefined &&
    coefficient &&
    percent >= highPercent &&
    coefficient.value <= lowCoefficient
  ) {
    return [{ kind: "one_level", criterionId, percent, coefficient }];
  }
  const ordered = first(
    (one) => one.kind === "kendall_w" || (one.kind === "icc" && one.form.startsWith("ICC(C")),
  );
  const absolute = first((one) => one.kind === "icc" && one.form.startsWith("ICC(A"));
  return ordered && absolute && ordered.value - absolute.value >= notableDifference
    ? [{ kind: "severe", criterionId, higher: ordered, lower: absolute }]
    : [];
}
