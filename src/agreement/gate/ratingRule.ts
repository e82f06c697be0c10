import type { GateScope } from "../../domain/entities/gate.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { Criterion, Scheme } from "../../domain/entities/scheme.ts";
import type { Figure } from "../../statistics/statistic.ts";
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
  const compared = scheme.criteria
    .filter(({ scale }) => scale !== "trace")
    .map((criterion) => comparedBy(recipe, criterion, pairs));
  if (scope.of === "overall") return [shareOfAll(compared)];
  return compared
    .filter(({ criterionId }) => !("id" in scope) || scope.id === criterionId)
    .map(({ criterionId, figure, both, wanted }) => ({
      criterionId,
      ...asCompared(figure, both, wanted),
    }));
}

/** What a measure says of one criterion. */
interface Compared {
  readonly criterionId: Criterion["id"];
  readonly figure: Figure;
  /** How many units the standard has, and how many of these the rater has as well. */
  readonly wanted: number;
  readonly both: number;
}

function comparedBy(
  recipe: RatingRecipe,
  { id: criterionId, levels, scale }: Criterion,
  pairs: readonly GoldPair[],
): Compared {
  const valueIn = (ratings: readonly Rating[]) =>
    ratings.find((one) => one.criterionId === criterionId)?.value ?? null;
  const wanted = pairs.flatMap(({ gold, own }) => {
    const value = valueIn(gold.ratings);
    return value === null ? [] : [{ value, theirs: valueIn(own.ratings) }];
  });
  const both = wanted.flatMap(({ value, theirs }) => (theirs === null ? [] : [value, theirs]));
  const values = levels.map(({ value }) => value);
  const { figure } = ratingMeasure(recipe).answer(
    recipe,
    {
      units: both.length / 2,
      raters: 2,
      values: Float64Array.from(both),
      scale: scale === "nominal" ? values : values.toSorted((a, b) => a - b),
    },
    { scale, isNominal: scale === "nominal" || scale === "checklist" },
  );
  return { criterionId, figure, wanted: wanted.length, both: both.length / 2 };
}

/**
 * The share of all units of all criteria. Each is judged on its own scale: levels that nobody used lie between others
 * there too, and names of one criterion are not near to each other because another one has an order.
 */
function shareOfAll(compared: readonly Compared[]): RuleFigure {
  const sum = (of: (one: Compared) => number) => compared.reduce((all, one) => all + of(one), 0);
  const both = sum((one) => one.both);
  const alike = sum(({ figure, both: count }) =>
    figure.kind === "value" ? figure.value * count : 0,
  );
  return asCompared(
    { kind: "value", value: alike / both },
    both,
    sum(({ wanted }) => wanted),
  );
}
