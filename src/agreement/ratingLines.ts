import type { AgreementLine } from "./row.ts";
import type { Figure } from "./figure.ts";
import type { Observation } from "./observation.ts";
import type { RatingRecipe } from "../domain/entities/recipe.ts";
import type { Criterion } from "../domain/entities/scheme.ts";
import type { Limits } from "../domain/limits.ts";
import { bootstrap, type FigureOfSample } from "../statistics/bootstrap.ts";
import { cohenKappa } from "../statistics/cohenKappa.ts";
import { gwetAc, pairwiseAgreement } from "../statistics/gwet.ts";
import { intraclassCorrelation } from "../statistics/intraclassCorrelation.ts";
import { kendallW } from "../statistics/kendallW.ts";
import {
  krippendorffAlpha,
  krippendorffAlphaOfSample,
  type Metric,
} from "../statistics/krippendorffAlpha.ts";
import { pairTableOfRatings } from "../statistics/pairTable.ts";
import { pooledKappa } from "../statistics/pooledKappa.ts";
import { codedRatings, pairOfRaters, type Ratings } from "../statistics/ratings.ts";
import { ranges } from "../statistics/soundInterval.ts";
import { type Answer, type Interval, undefinedBecause } from "../statistics/statistic.ts";
import { answerFigure } from "./answerFigure.ts";
import type { Together } from "./comparisons.ts";

/** What a rater gave on a criterion. */
export interface GivenRating {
  readonly criterionId: string;
  /** `null` where it cannot be judged. */
  readonly value: number | null;
}

/** Agreement on each criterion; a unit is one recording in one round, rated by two raters or more. */
export function ratingLines(
  criteria: readonly Criterion[],
  groups: readonly Together[],
  ratingsOf: (place: Observation) => readonly GivenRating[],
  { recipes, limits }: { readonly recipes: readonly RatingRecipe[]; readonly limits: Limits },
): AgreementLine[] {
  return criteria
    .filter(({ scale }) => scale !== "trace")
    .map((criterion) => {
      const units = groups.flatMap((group) => {
        const given = group.flatMap((place) => {
          const own = ratingsOf(place).find((one) => one.criterionId === criterion.id);
          return own && own.value !== null ? [{ place, value: own.value }] : [];
        });
        return given.length > 1 ? [given] : [];
      });
      const all = units.flat();
      const raters = [...new Set(all.map(({ place }) => place.raterId))].toSorted();
      const ratings = ratingsFrom(criterion, units, raters);
      return {
        key: `criterion ${criterion.id}`,
        of: { by: "criterion", criterionId: criterion.id },
        raters: raters.length,
        pairs: 0,
        recordings: new Set(all.map(({ place }) => place.recordingId)).size,
        comparedUs: 0,
        events: all.length,
        eventsOfEach: null,
        prevalence: null,
        figures: recipes.map((recipe) => ratingFigure(recipe, ratings, criterion, limits)),
      };
    });
}

function ratingsFrom(
  { levels, scale }: Criterion,
  units: readonly (readonly { readonly place: Observation; readonly value: number }[])[],
  raters: readonly string[],
): Ratings {
  const values = new Float64Array(units.length * raters.length).fill(NaN);
  units.forEach((given, unit) => {
    for (const { place, value: own } of given) {
      values[unit * raters.length + raters.indexOf(place.raterId)] = own;
    }
  });
  // The order of the levels is that of the scale; of names it means nothing.
  const steps = levels.map((level) => level.value);
  return {
    units: units.length,
    raters: raters.length,
    values,
    scale: scale === "nominal" ? steps : steps.toSorted((a, b) => a - b),
  };
}

const metrics: Readonly<Record<Exclude<Criterion["scale"], "trace">, Metric>> = {
  nominal: "nominal",
  checklist: "nominal",
  ordinal: "ordinal",
  interval: "interval",
  ratio: "ratio",
};

function ratingFigure(
  recipe: RatingRecipe,
  ratings: Ratings,
  { scale }: Criterion,
  limits: Limits,
): Figure {
  if (ratings.units === 0) return { kind: "undefined", because: "no_units", n: 0, per: "unit" };
  // Names have no order, so that nothing can be nearly the same.
  const isNominal = scale === "nominal" || scale === "trace";
  switch (recipe.kind) {
    case "rating_percent":
      return answerFigure(pairwiseAgreement(ratings), ranges.share);
    case "icc":
      return isNominal
        ? notFor(ratings)
        : answerFigure(intraclassCorrelation(ratings, { form: recipe.form }), ranges.variance);
    case "weighted_kappa":
      return answerFigure(
        weightedKappa(ratings, isNominal ? "unweighted" : recipe.weights, limits),
        ranges.coefficient,
      );
    case "rating_alpha": {
      const metric = scale === "trace" ? "interval" : metrics[scale];
      const answer = krippendorffAlpha(ratings, { metric });
      const figureOf = krippendorffAlphaOfSample(ratings, { metric });
      return answerFigure(
        { ...answer, interval: resampledUnits(ratings, figureOf, limits) },
        ranges.coefficient,
      );
    }
    case "ac2":
      return answerFigure(
        gwetAc(ratings, { weights: isNominal ? "unweighted" : recipe.weights }),
        ranges.coefficient,
      );
    case "kendall_w":
      return isNominal ? notFor(ratings) : answerFigure(kendallW(ratings), ranges.share);
    default:
      return recipe satisfies never;
  }
}

function notFor({ units }: Ratings): Figure {
  return { kind: "undefined", because: "not_part_of_this_statistic", n: units, per: "unit" };
}

/** Cohen's for two raters; for more that of all their pairs together, so that none of a pair is the first. */
function weightedKappa(
  ratings: Ratings,
  weights: Extract<RatingRecipe, { readonly kind: "weighted_kappa" }>["weights"],
  limits: Limits,
): Answer {
  if (ratings.raters === 2) {
    const { table, scale } = pairTableOfRatings(pairOfRaters(ratings, 0, 1));
    return cohenKappa(table, { weights, values: scale });
  }
  const { scale } = codedRatings(ratings);
  const { figure, figureOf, units, observed, expected } = pooledKappa(ratings, {
    weights,
    values: scale,
  });
  return {
    figure,
    units,
    unitKind: "units",
    leftOut: [],
    raters: ratings.raters,
    codes: scale.length,
    observed,
    expected,
    standardError: undefinedBecause("no_standard_error_published"),
    interval: resampledUnits(ratings, figureOf, limits),
    parts: {},
  };
}

/** Limits by drawing units again, from as many on as recordings are drawn again. */
function resampledUnits(
  { units }: Ratings,
  figureOf: FigureOfSample,
  { bootstrapResamples, recordingsForInterval }: Limits,
): Interval {
  if (units < recordingsForInterval) return undefinedBecause("too_few_recordings");
  return bootstrap({ units, figureOf }, { resamples: bootstrapResamples, method: "percentile" })
    .interval;
}
