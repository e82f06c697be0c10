import type { Scored } from "../../domain/entities/scheme.ts";
import { scoreText } from "../../domain/rubricTotal.ts";
import { isShare } from "../facts.ts";
import type { RatingStatistic } from "../recipes.ts";
import type { AgreementLine } from "../row.ts";
import { type PartUsed, partUsed } from "../partUsed.ts";

/** The statistic that represents all ratings, or why there is none. */
export type RatingsOverall =
  | {
      readonly kind: "overall_ratings";
      readonly score: Scored;
      readonly recipe: RatingStatistic;
      readonly line: AgreementLine;
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
      /** Not all rated all, and still all ratings count: from components of variance. */
      readonly isOfModel: boolean;
      /** Where the figure rests on less than half of what was rated. */
      readonly part: PartUsed | undefined;
    }
  | {
      readonly kind: "overall_ratings_undefined";
      readonly score: Scored;
      readonly recipe: RatingStatistic;
      readonly because: string;
    };

/**
 * The value for the rubric’s total, or for the only criterion. Several criteria without a total
 * have no common value. Uses the first statistic that is defined and chance-corrected, with the
 * reason if that is not the primary one.
 */
export function ratingsOverall(
  lines: readonly AgreementLine[],
  statistics: readonly RatingStatistic[],
): readonly RatingsOverall[] {
  const rated = lines.flatMap((line) =>
    line.of.by === "criterion" && line.figures.some(({ n }) => n > 0)
      ? [{ line, score: line.of }]
      : [],
  );
  const whole =
    rated.find(({ score }) => scoreText(score) === "total") ??
    (rated.length === 1 ? rated[0] : undefined);
  if (!whole) return [];
  const { line, score } = whole;
  const said: RatingsOverall[] = [];
  for (const [at, recipe] of statistics.entries()) {
    const figure = line.figures[at];
    if (figure?.kind === "value" && !(at > 0 && isShare(recipe))) {
      const { value, low, high } = figure;
      const isOfModel =
        figure.limitsFrom === "profile_likelihood" || figure.limitsFrom === "harville_fenech";
      const part = partUsed(line, figure);
      return [
        ...said,
        { kind: "overall_ratings", score, recipe, line, value, low, high, isOfModel, part },
      ];
    }
    if (at === 0 && figure?.kind === "undefined") {
      const { because } = figure;
      said.push({ kind: "overall_ratings_undefined", score, recipe, because });
    }
  }
  return said;
}
