import type { GateScope } from "../../domain/entities/gate.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import type { Figure } from "../../statistics/statistic.ts";
import { ratingMeasure } from "../index.ts";
import { criterionScore, type RatedBy, type Score, scoreIn } from "../ratingLines.ts";
import type { RatingStatistic } from "../recipes.ts";
import { asCompared } from "./asCompared.ts";
import type { GoldPair, RuleFigure } from "./goldPair.ts";

/**
 * The values of a threshold rule for ratings; a unit is the gold standard’s rating or total on one
 * recording.
 */
export function ratingFigures(
  recipe: RatingStatistic,
  scope: GateScope,
  scheme: RatedBy,
  pairs: readonly GoldPair[],
): readonly RuleFigure[] {
  if (scope.of === "total" || scope.of === "section") {
    const sectionId = scope.of === "section" ? scope.id : undefined;
    const score = scoreIn(scheme, { criterionId: null, sectionId });
    if (!score) return [];
    const { figure, both, wanted } = scoreCompared(recipe, score, pairs);
    return [{ ...(sectionId && { sectionId }), ...asCompared(figure, both, wanted) }];
  }
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

/** The result of a statistic for one criterion. */
interface Compared {
  readonly criterionId: Criterion["id"];
  readonly figure: Figure;
  /** How many units the standard has, and how many of these the rater has as well. */
  readonly wanted: number;
  readonly both: number;
}

function comparedBy(
  recipe: RatingStatistic,
  criterion: Criterion,
  pairs: readonly GoldPair[],
): Compared {
  const compared = scoreCompared(recipe, criterionScore(criterion), pairs);
  return { criterionId: criterion.id, ...compared };
}

function scoreCompared(
  recipe: RatingStatistic,
  score: Score,
  pairs: readonly GoldPair[],
): Omit<Compared, "criterionId"> {
  const { scale, values } = score;
  const wanted = pairs.flatMap(({ gold, own }) => {
    const value = score.valueOf(gold.ratings);
    return value === undefined ? [] : [{ value, theirs: score.valueOf(own.ratings) }];
  });
  const both = wanted.flatMap(({ value, theirs }) => (theirs === undefined ? [] : [value, theirs]));
  const { figure } = ratingMeasure(recipe).answer(
    recipe,
    { units: both.length / 2, raters: 2, values: Float64Array.from(both), scale: values },
    { scale, isNominal: scale === "nominal" || scale === "checklist" },
  );
  return { figure, wanted: wanted.length, both: both.length / 2 };
}

/**
 * The share of all units of all criteria. Each is judged on its own scale: levels that no one used lie between others
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
