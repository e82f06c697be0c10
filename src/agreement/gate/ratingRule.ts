import type { GateScope } from "../../domain/entities/gate.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { Criterion, Scheme } from "../../domain/entities/scheme.ts";
import type { Ratings } from "../../statistics/ratings.ts";
import { ratingMeasure } from "../index.ts";
import type { RatingRecipe } from "../recipes.ts";
import { asCompared } from "./asCompared.ts";
import type { GoldPair, RuleFigure } from "./goldPair.ts";

/** The figures of a rule on ratings; a unit is what the gold standard has of one criterion on one recording. */
export function ratingFigures(
  recipe: RatingRecipe,
  scope: GateScope,
  scheme: Pick<Scheme, "criteria">,
  pairs: readonly GoldPair[],
): readonly RuleFigure[] {
  const rated = scheme.criteria.filter(({ scale }) => scale !== "trace");
  if (scope.of === "overall") return [figureOf(recipe, pooled(rated, pairs), "interval")];
  return rated
    .filter(({ id }) => scope.of === "each_criterion" || ("id" in scope && scope.id === id))
    .map((criterion) => ({
      criterionId: criterion.id,
      ...figureOf(
        recipe,
        { units: unitsOf(criterion, pairs), scale: scaleOf(criterion) },
        criterion.scale,
      ),
    }));
}

/** What the standard gave, and what the rater did: NaN where that is nothing. */
type Unit = readonly [number, number];

function figureOf(
  recipe: RatingRecipe,
  {
    units,
    scale,
  }: { readonly units: readonly Unit[]; readonly scale: readonly number[] | undefined },
  kind: Criterion["scale"],
): RuleFigure {
  const both = units.filter(([, own]) => !Number.isNaN(own));
  const ratings: Ratings = {
    units: both.length,
    raters: 2,
    values: Float64Array.from(both.flat()),
    scale,
  };
  const { figure } = ratingMeasure(recipe).answer(recipe, ratings, {
    scale: kind,
    isNominal: kind === "nominal" || kind === "checklist",
  });
  return asCompared(figure, both.length, units.length);
}

/** By their places on their scales, so that levels of different criteria are next to each other in the same way. */
function pooled(criteria: readonly Criterion[], pairs: readonly GoldPair[]) {
  const units = criteria.flatMap((criterion) => {
    const scale = scaleOf(criterion);
    const placeOf = (value: number) => (Number.isNaN(value) ? NaN : scale.indexOf(value));
    return unitsOf(criterion, pairs).map(([gold, own]): Unit => [placeOf(gold), placeOf(own)]);
  });
  return { units, scale: undefined };
}

function scaleOf({ levels, scale }: Criterion): readonly number[] {
  const values = levels.map(({ value }) => value);
  return scale === "nominal" ? values : values.toSorted((a, b) => a - b);
}

function unitsOf({ id }: Criterion, pairs: readonly GoldPair[]): readonly Unit[] {
  const valueIn = (ratings: readonly Rating[]) =>
    ratings.find(({ criterionId }) => criterionId === id)?.value ?? NaN;
  return pairs.flatMap(({ gold, own }): Unit[] => {
    const value = valueIn(gold.ratings);
    return Number.isNaN(value) ? [] : [[value, valueIn(own.ratings)]];
  });
}
