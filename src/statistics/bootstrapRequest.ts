import { type BootstrapOptions, type FigureOfSample, figureOfRatings } from "./bootstrap.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { fleissKappa } from "./fleissKappa.ts";
import {
  brennanPrediger,
  congerGeneralized,
  fleissGeneralized,
  gwetAc,
  pairwiseAgreement,
} from "./gwet.ts";
import type { IccForm } from "./iccForms.ts";
import { iccOfSample } from "./intraclassCorrelation.ts";
import { kendallW } from "./kendallW.ts";
import { krippendorffAlphaOfSample, type Metric } from "./krippendorffAlpha.ts";
import { lightKappa } from "./lightKappa.ts";
import { linCcc } from "./linCcc.ts";
import { pairTableOfRatings } from "./pairTable.ts";
import { codedRatings, type Ratings } from "./ratings.ts";
import { scottPi } from "./scottPi.ts";
import type { Figure } from "./statistic.ts";
import { type WeightsName, weightsByWorth } from "./weights.ts";

/** Which figure of ratings is resampled. Named, not a function, so that it can be sent to a worker. */
export type ResampledFigure =
  | { readonly statistic: "krippendorffAlpha"; readonly metric: Metric }
  | { readonly statistic: "intraclassCorrelation"; readonly form: IccForm }
  | {
      readonly statistic: "cohenKappa" | keyof typeof weightedFamily;
      readonly weights?: WeightsName;
      /** What each code of the scale counts as in weights; not given: its value. */
      readonly worth?: readonly number[] | undefined;
    }
  | { readonly statistic: keyof typeof plain };

/** All settings of a bootstrap: the same request gives the same limits on every machine. */
export interface BootstrapRequest {
  readonly ratings: Ratings;
  readonly figure: ResampledFigure;
  readonly options?: BootstrapOptions;
}

const weightedFamily = {
  gwetAc,
  fleissGeneralized,
  congerGeneralized,
  brennanPrediger,
  pairwiseAgreement,
} as const;

const plain = {
  fleissKappa: (ratings: Ratings) => fleissKappa(ratings).figure,
  lightKappa: (ratings: Ratings) => lightKappa(ratings).figure,
  kendallW: (ratings: Ratings) => kendallW(ratings).figure,
  linCcc: (ratings: Ratings) => linCcc(ratings).figure,
  scottPi: (ratings: Ratings) => scottPi(pairTableOfRatings(ratings).table).figure,
} as const;

/**
 * The function that `bootstrapSteps` needs to answer a request. If no scale was declared, it is
 * that of all ratings, so that a sample in which a code is missing still has that code on its
 * scale.
 */
export function resampling(request: Pick<BootstrapRequest, "ratings" | "figure">): {
  readonly units: number;
  readonly figureOf: FigureOfSample;
} {
  const { ratings, figure } = request;
  const { units } = ratings;
  switch (figure.statistic) {
    case "krippendorffAlpha":
      return { units, figureOf: krippendorffAlphaOfSample(ratings, { metric: figure.metric }) };
    case "intraclassCorrelation":
      return { units, figureOf: iccOfSample(ratings, figure.form) };
    case "cohenKappa":
    case "gwetAc":
    case "fleissGeneralized":
    case "congerGeneralized":
    case "brennanPrediger":
    case "pairwiseAgreement": {
      const scale = ratings.scale ?? codedRatings(ratings).scale;
      const weights = weightsByWorth(figure.weights ?? "unweighted", figure.worth ?? scale);
      const { statistic } = figure;
      const figureOf = (sample: Ratings): Figure =>
        statistic === "cohenKappa"
          ? cohenKappa(pairTableOfRatings(sample).table, { weights }).figure
          : weightedFamily[statistic](sample, { weights }).figure;
      return { units, figureOf: figureOfRatings({ ...ratings, scale }, figureOf) };
    }
    case "fleissKappa":
    case "lightKappa":
    case "kendallW":
    case "linCcc":
    case "scottPi":
      return { units, figureOf: figureOfRatings(ratings, plain[figure.statistic]) };
  }
}
