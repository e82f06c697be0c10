import { answersFor } from "../../../statistics/answers.ts";
import type { ResampledFigure } from "../../../statistics/bootstrapRequest.ts";
import { type IccForm, iccForms } from "../../../statistics/iccForms.ts";
import { describe, type StatisticId } from "../../../statistics/index.ts";
import {
  krippendorffGwetError,
  krippendorffJackknife,
} from "../../../statistics/krippendorffIntervals.ts";
import { type Metric, metrics } from "../../../statistics/krippendorffAlpha.ts";
import { hasNoGap, type Ratings } from "../../../statistics/ratings.ts";
import { type Range, ranges } from "../../../statistics/soundInterval.ts";
import type { Assumption } from "../../../statistics/reasons.ts";
import {
  type Answer,
  type Figure,
  type Level,
  type Reference,
  undefinedBecause,
} from "../../../statistics/statistic.ts";
import { type WeightsName, weightsNames } from "../../../statistics/weights.ts";
import { accountOf, type Account, fitOf } from "./fit.ts";

/** One figure of the calculator, with explanations. */
export interface Line {
  /** Identifies the figure independent of the data: `cohenKappa/quadratic`. */
  readonly key: string;
  readonly id: StatisticId;
  readonly variant: string | undefined;
  readonly answer: Answer;
  /** What the statistic takes into account and what it ignores. */
  readonly account: readonly Account[];
  readonly assumes: readonly Assumption[];
  readonly references: readonly Reference[];
  /** What its answer observes, if not agreement. */
  readonly observes: "disagreement" | undefined;
  /** The input for a bootstrap; `undefined` where none is offered. */
  readonly resampled: ResampledFigure | undefined;
  /** For nominal and interval alpha: Gwet’s linearised standard error, besides the jackknife. */
  readonly gwet: Pick<Answer, "standardError" | "interval"> | undefined;
  /** The figure for each code against the rest, with the index of the code. */
  readonly perCode?: readonly { readonly figure: Figure }[];
  /** Whether 1 is full agreement, so that figures can share one axis. */
  readonly isShare: boolean;
  /** The possible range of the figure. */
  readonly range: Range;
}

/** A figure and how well it suits the data; higher is better. */
export interface Fitted {
  readonly line: Line;
  readonly fit: number;
}

/** The statistics, most suitable first. */
export function inOrderOfFit(lines: readonly Fitted[]): readonly Line[] {
  return lines.toSorted((a, b) => b.fit - a.fit).map(({ line }) => line);
}

/** The values of all statistics that suit the ratings. */
export function figuresOf(
  ratings: Ratings,
  level: Level,
  {
    areAnonymous = false,
    worth,
  }: { readonly areAnonymous?: boolean; readonly worth?: readonly number[] | undefined } = {},
): readonly Fitted[] {
  const hasGaps = !hasNoGap(ratings.values);
  const all = answersFor(ratings, level, worth);
  const fitting = areAnonymous ? all.filter(isWithoutRaters) : all;
  return fitting.map(({ id, variant, answer, perCode }) => {
    const about = { id, variant, level, raters: ratings.raters, hasGaps };
    return {
      line: {
        key: variant === undefined ? id : `${id}/${variant}`,
        id,
        variant,
        answer: withJackknife(answer, { id, variant, ratings }),
        account: accountOf(about),
        assumes: describe(id)?.assumes ?? [],
        references: describe(id)?.references ?? [],
        observes: describe(id)?.observes,
        resampled:
          answer.units < unitsForResampling ? undefined : resampledFigure(id, variant, worth),
        ...(perCode && { perCode }),
        gwet: gwetErrorOf(ratings, id === "krippendorffAlpha" ? variant : undefined),
        isShare: id !== "blandAltman",
        range: rangeOf(id),
      },
      fit: fitOf(about) - (answer.figure.kind === "undefined" ? 100 : 0),
    };
  });
}

/** Whether a figure does not depend on which rater gave a rating of a unit. */
function isWithoutRaters({
  id,
  variant,
}: {
  readonly id: StatisticId;
  readonly variant: string | undefined;
}): boolean {
  return withoutRaters.includes(id) || variant === "ICC(1)" || variant === "ICC(k)";
}

const withoutRaters: readonly StatisticId[] = [
  "fleissKappa",
  "fleissGeneralized",
  "krippendorffAlpha",
  "gwetAc",
  "brennanPrediger",
  "pairwiseAgreement",
  "unanimousAgreement",
];

const shares: readonly StatisticId[] = [
  "percentAgreement",
  "unanimousAgreement",
  "pairwiseAgreement",
  "kendallW",
];

function rangeOf(id: StatisticId): Range {
  if (shares.some((one) => one === id)) return ranges.share;
  if (id === "intraclassCorrelation") return ranges.variance;
  return id === "blandAltman" ? ranges.ownUnit : ranges.coefficient;
}

/** The minimum number of units for resampling and jackknife. */
const unitsForResampling = 5;

/** The maximum number of units for the jackknife; for more, a bootstrap is offered. */
const mostJackknifed = 1_000;

function withJackknife(
  answer: Answer,
  of: { readonly id: StatisticId; readonly variant: string | undefined; readonly ratings: Ratings },
): Answer {
  const metric = metricOf(of.variant);
  const { units, raters } = of.ratings;
  const isSmall = units <= mostJackknifed && units * raters <= 20 * mostJackknifed;
  if (of.id !== "krippendorffAlpha" || !metric || !isSmall) return answer;
  if (answer.units < unitsForResampling) {
    return { ...answer, interval: undefinedBecause("too_few_units") };
  }
  const { standardError, interval } = krippendorffJackknife(of.ratings, { metric });
  return { ...answer, standardError, interval };
}

/**
 * The maximum number of ratings for the linearised error: with more it takes time and hardly differs from the
 * other.
 */
const mostLinearised = 200_000;

/** Gwet’s error of alpha for a metric, from weights with the same alpha, as computed by irrCAC. */
function gwetErrorOf(ratings: Ratings, metric: string | undefined): Line["gwet"] {
  if (ratings.units * ratings.raters > mostLinearised) return undefined;
  if (metric === "nominal") return krippendorffGwetError(ratings);
  if (metric !== "interval") return undefined;
  return krippendorffGwetError(ratings, { weights: "quadratic", weightsOn: "values" });
}

function resampledFigure(
  id: StatisticId,
  variant: string | undefined,
  worth: readonly number[] | undefined,
): ResampledFigure | undefined {
  if (id === "krippendorffAlpha") {
    const metric = metricOf(variant);
    return metric && { statistic: id, metric };
  }
  if (id === "intraclassCorrelation") {
    const form = formOf(variant);
    return form && { statistic: id, form };
  }
  const weighted = weightedIds.find((one) => one === id);
  if (weighted) return { statistic: weighted, weights: weightsOf(variant), worth };
  const plain = plainIds.find((one) => one === id);
  return plain && { statistic: plain };
}

const weightedIds = [
  "cohenKappa",
  "gwetAc",
  "fleissGeneralized",
  "congerGeneralized",
  "brennanPrediger",
  "pairwiseAgreement",
] as const;
const plainIds = ["fleissKappa", "lightKappa", "kendallW", "linCcc", "scottPi"] as const;

function metricOf(variant: string | undefined): Metric | undefined {
  return metrics.find((metric) => metric === variant);
}

function formOf(variant: string | undefined): IccForm | undefined {
  return iccForms.find((form) => form === variant);
}

function weightsOf(variant: string | undefined): WeightsName {
  return weightsNames.find((name) => name === variant) ?? "unweighted";
}
