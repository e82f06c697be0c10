import { blandAltman } from "./blandAltman.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { fleissKappa } from "./fleissKappa.ts";
import {
  brennanPrediger,
  congerGeneralized,
  fleissGeneralized,
  gwetAc,
  pairwiseAgreement,
  unanimousAgreement,
} from "./gwet.ts";
import { iccForms } from "./iccForms.ts";
import { type StatisticId, statisticsFor } from "./index.ts";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { kendallW } from "./kendallW.ts";
import { krippendorffAlpha, type Metric } from "./krippendorffAlpha.ts";
import { lightKappa } from "./lightKappa.ts";
import { linCcc } from "./linCcc.ts";
import { pairTableOfRatings } from "./pairTable.ts";
import { percentAgreement } from "./percentAgreement.ts";
import { codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import { scottPi } from "./scottPi.ts";
import { type Answer, type Figure, type Level, undefinedBecause } from "./statistic.ts";
import { type Weights, type WeightsName, weightsByWorth } from "./weights.ts";

/** One statistic with one choice of settings, computed from ratings: one row of the calculator’s results. */
export interface RatingsAnswer {
  readonly id: StatisticId;
  /** What distinguishes lines of one statistic: weights, metric or form; undefined where there is one only. */
  readonly variant: string | undefined;
  readonly answer: Answer;
  /** Of each code against the others, in the order of the scale. */
  readonly perCode?: readonly { readonly figure: Figure }[];
}

/**
 * Every statistic that fits a table of ratings, in the order of the registry. Ordered codes add
 * weighted variants; numbers add the metrics and forms that need distances. `worth`: the value that
 * each code of the scale has in weights, if ratings are positions on the scale and not its values.
 */
export function answersFor(
  ratings: Ratings,
  level: Level,
  worth?: readonly number[],
): readonly RatingsAnswer[] {
  const isMeasured = ratings.scale === undefined && (level === "interval" || level === "ratio");
  const codes = isMeasured ? {} : { codes: codedRatings(ratings).scale.length };
  const shape = { data: "ratings", level, raters: ratings.raters, ...codes } as const;
  return statisticsFor(shape).flatMap(({ id }) => linesOf(id, ratings, { level, worth }));
}

function linesOf(
  id: StatisticId,
  ratings: Ratings,
  { level, worth }: { readonly level: Level; readonly worth: readonly number[] | undefined },
): readonly RatingsAnswer[] {
  const line = (answer: Answer, variant?: string): RatingsAnswer => ({
    id,
    variant,
    answer: withinArithmetic(answer),
  });
  const weights: readonly WeightsName[] =
    level === "nominal"
      ? ["unweighted"]
      : level === "ordinal"
        ? ["unweighted", "linear", "quadratic", "ordinal"]
        : ["unweighted", "linear", "quadratic"];
  const weighted = (compute: (weights: Weights) => Answer) =>
    weights.map((name) =>
      line(
        compute(weightsByWorth(name, worth ?? ratings.scale ?? codedRatings(ratings).scale)),
        name,
      ),
    );
  const table = () => pairTableOfRatings(ratings).table;
  const metrics: Readonly<Record<Level, readonly Metric[]>> = {
    nominal: ["nominal"],
    ordinal: ["nominal", "ordinal"],
    interval: ["ordinal", "interval"],
    ratio: ["interval", "ratio"],
  };
  const lines: Partial<Record<StatisticId, () => readonly RatingsAnswer[]>> = {
    percentAgreement: () => [line(percentAgreement(table()))],
    cohenKappa: () => weighted((name) => cohenKappa(table(), { weights: name })),
    scottPi: () => [line(withGeneralError(scottPi(table()), ratings))],
    unanimousAgreement: () => [line(unanimousAgreement(ratings))],
    pairwiseAgreement: () => weighted((name) => pairwiseAgreement(ratings, { weights: name })),
    fleissKappa: () => {
      const own = fleissKappa(ratings);
      return [{ ...line(withGeneralError(own, ratings)), perCode: own.perCode }];
    },
    lightKappa: () => [line(lightKappa(ratings))],
    gwetAc: () => weighted((name) => gwetAc(ratings, { weights: name })),
    fleissGeneralized: () => weighted((name) => fleissGeneralized(ratings, { weights: name })),
    congerGeneralized: () => weighted((name) => congerGeneralized(ratings, { weights: name })),
    brennanPrediger: () => weighted((name) => brennanPrediger(ratings, { weights: name })),
    krippendorffAlpha: () =>
      metrics[level].map((metric) => line(krippendorffAlpha(ratings, { metric }), metric)),
    intraclassCorrelation: () =>
      iccForms.map((form) => line(intraclassCorrelation(ratings, { form }), form)),
    kendallW: () => [line(kendallW(ratings))],
    linCcc: () => [line(linCcc(ratings))],
    blandAltman: () => [line(blandAltman(ratings))],
  };
  return lines[id]?.() ?? [];
}

/**
 * Scott’s and Fleiss’ coefficients are those that Gwet’s family has in general, on units that all rated: so is
 * their error.
 */
function withGeneralError(answer: Answer, ratings: Ratings): Answer {
  if (answer.figure.kind === "undefined") return answer;
  const { standardError, interval } = fleissGeneralized(completeUnits(ratings).ratings);
  return { ...answer, standardError, interval };
}

/** Limits of numbers too large to be squared are no limits. */
function withinArithmetic(answer: Answer): Answer {
  const { interval } = answer;
  if (interval.kind === "undefined" || Number.isFinite(interval.high - interval.low)) return answer;
  return { ...answer, interval: undefinedBecause("beyond_arithmetic") };
}
