import type { RatingRecipe } from "../domain/entities/recipe.ts";
import type { Criterion, Scheme } from "../domain/entities/scheme.ts";
import type { Limits } from "../domain/limits.ts";
import { countsInTotal, rubricTotal } from "../domain/rubricTotal.ts";
import { figureOfRatings } from "../statistics/bootstrap.ts";
import { codedRatings, type Ratings } from "../statistics/ratings.ts";
import { type Figure, limitsIn } from "./figure.ts";
import { ratingMeasure } from "./index.ts";
import type { Observation } from "./observation.ts";
import { raterOf } from "./sameRater.ts";
import { hardlyDiffer, intervalOfRatings, type RatingsOfRecordings } from "./ratingIntervals.ts";
import type { AgreementLine } from "./row.ts";

/** Whose ratings, of which recording. */
type Place = Pick<Observation, "raterId" | "ownOf" | "recordingId">;

/** What a rater gave on a criterion. */
export interface GivenRating {
  readonly criterionId: string;
  /** `null` where it cannot be judged. */
  readonly value: number | null;
}

/** What is rated: a criterion, or the rubric as a whole. */
interface Score {
  /** `null`: the rubric's total. */
  readonly criterionId: Criterion["id"] | null;
  readonly scale: Criterion["scale"];
  /** The declared values in the order of the scale; `undefined` where only those that occur are known. */
  readonly values: readonly number[] | undefined;
  /** What one rater's ratings come to; `undefined` where they gave none. */
  valueOf(given: readonly GivenRating[]): number | undefined;
}

/**
 * Agreement on each criterion, and on the total where the scheme has one; a unit is one recording in one
 * round, rated by two raters or more.
 */
export function ratingLines<P extends Place>(
  scheme: Pick<Scheme, "criteria" | "total">,
  groups: readonly (readonly P[])[],
  ratingsOf: (place: P) => readonly GivenRating[],
  { recipes, limits }: { readonly recipes: readonly RatingRecipe[]; readonly limits: Limits },
): AgreementLine[] {
  return scoresOf(scheme).map((score) => {
    const units = groups.flatMap((group) => {
      const given = group.flatMap((place) => {
        const value = score.valueOf(ratingsOf(place));
        return value === undefined ? [] : [{ place, value }];
      });
      return given.length > 1 ? [given] : [];
    });
    const all = units.flat();
    const raters = [...new Set(all.map(({ place }) => place.raterId))].toSorted();
    const rated = {
      ratings: ratingsFrom(score, units, raters),
      recordingIds: units.map(([first]) => first?.place.recordingId ?? ""),
    };
    return {
      key: `criterion ${score.criterionId ?? "total"}`,
      of: { by: "criterion", criterionId: score.criterionId },
      raters: new Set(all.map(({ place }) => raterOf(place))).size,
      pairs: 0,
      recordings: new Set(all.map(({ place }) => place.recordingId)).size,
      comparedUs: 0,
      events: all.length,
      eventsOfEach: null,
      prevalence: null,
      figures: recipes.map((recipe) => ratingFigure(recipe, rated, score, limits)),
    };
  });
}

function scoresOf(scheme: Pick<Scheme, "criteria" | "total">): readonly Score[] {
  const { criteria, total } = scheme;
  const ofCriteria = criteria
    .filter(({ scale }) => scale !== "trace")
    .map(({ id, scale, levels }): Score => {
      const values = levels.map(({ value }) => value);
      return {
        criterionId: id,
        scale,
        // The order of the levels is that of the scale; of names it means nothing.
        values: scale === "nominal" ? values : values.toSorted((a, b) => a - b),
        valueOf: (given) => given.find(({ criterionId }) => criterionId === id)?.value ?? undefined,
      };
    });
  if (total === "none" || criteria.filter(countsInTotal).length < 2) return ofCriteria;
  return [
    ...ofCriteria,
    {
      criterionId: null,
      scale: "interval",
      values: undefined,
      valueOf: (given) => totalOf(scheme, given),
    },
  ];
}

/**
 * A sum of some criteria is less than that of all, and not to be compared with it: it counts where all that
 * count were judged. A share is of what was judged.
 */
function totalOf(
  scheme: Pick<Scheme, "criteria" | "total">,
  given: readonly GivenRating[],
): number | undefined {
  const total = rubricTotal(scheme, new Map(given.map((one) => [one.criterionId, one])));
  if (total.kind === "undefined") return undefined;
  if (total.of === "sum" && total.judged < total.criteria) return undefined;
  // What only rounding tells apart is the same.
  return Number(total.value.toPrecision(12));
}

function ratingsFrom(
  { values: scale }: Score,
  units: readonly (readonly { readonly place: Place; readonly value: number }[])[],
  raters: readonly string[],
): Ratings {
  const values = new Float64Array(units.length * raters.length).fill(NaN);
  units.forEach((given, unit) => {
    for (const { place, value: own } of given) {
      values[unit * raters.length + raters.indexOf(place.raterId)] = own;
    }
  });
  return { units: units.length, raters: raters.length, values, scale };
}

function ratingFigure(
  recipe: RatingRecipe,
  rated: RatingsOfRecordings,
  { scale }: Pick<Score, "scale">,
  limits: Limits,
): Figure {
  const { ratings } = rated;
  const n = ratings.units;
  if (n === 0) return { kind: "undefined", because: "no_units", n, per: "unit" };
  const measure = ratingMeasure(recipe);
  const isNominal = scale === "nominal" || scale === "trace";
  if (isNominal && measure.needsOrder) {
    return { kind: "undefined", because: "not_part_of_this_statistic", n, per: "unit" };
  }
  const of = { scale, isNominal };
  const { figure, units, observed, expected, interval: own } = measure.answer(recipe, ratings, of);
  if (figure.kind === "undefined") return { ...figure, n: units, per: "unit" };
  const { range } = measure;
  // Limits that speak of other raters too, and were simulated with few recordings.
  const isOwn = own.kind === "interval" && own.method === "profile_likelihood";
  // Values that no rating has any more would make another scale of one that was not declared.
  const known = { ...ratings, scale: ratings.scale ?? codedRatings(ratings).scale };
  const figureOf =
    measure.ofSample?.(recipe, ratings, of) ??
    figureOfRatings(known, (some) => measure.answer(recipe, some, of).figure);
  const interval = isOwn
    ? own
    : intervalOfRatings(rated, figure.value, figureOf, { range, rule: limits });
  return {
    kind: "value",
    value: figure.value,
    ...limitsIn(interval, !measure.isShare && hardlyDiffer(rated)),
    observed: observed.kind === "value" ? observed.value : null,
    expected: expected.kind === "value" ? expected.value : null,
    n: units,
    per: "unit",
  };
}
