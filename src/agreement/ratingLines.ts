import type { RatingRecipe } from "../domain/entities/recipe.ts";
import type { Criterion } from "../domain/entities/scheme.ts";
import type { Limits } from "../domain/limits.ts";
import type { Ratings } from "../statistics/ratings.ts";
import { answerFigure } from "./answerFigure.ts";
import type { Together } from "./comparisons.ts";
import type { Figure } from "./figure.ts";
import { ratingMeasure } from "./index.ts";
import type { Observation } from "./observation.ts";
import type { AgreementLine } from "./row.ts";

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

function ratingFigure(
  recipe: RatingRecipe,
  ratings: Ratings,
  { scale }: Criterion,
  limits: Limits,
): Figure {
  const n = ratings.units;
  if (n === 0) return { kind: "undefined", because: "no_units", n, per: "unit" };
  const measure = ratingMeasure(recipe);
  const isNominal = scale === "nominal" || scale === "trace";
  return isNominal && measure.needsOrder
    ? { kind: "undefined", because: "not_part_of_this_statistic", n, per: "unit" }
    : answerFigure(measure.answer(recipe, ratings, { scale, isNominal, limits }), measure.range);
}
