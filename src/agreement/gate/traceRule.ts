import type { GateScope } from "../../domain/entities/gate.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { coveredStretches } from "../../domain/spans.ts";
import type { Ratings } from "../../statistics/ratings.ts";
import { traceMeasure } from "../index.ts";
import type { TraceStatistic } from "../recipes.ts";
import { traceOf, valuesAt } from "../traces/trace.ts";
import { asCompared } from "./asCompared.ts";
import type { DoneWork, GoldPair, RuleFigure } from "./goldPair.ts";
import { summedFigure } from "./summedFigure.ts";

/**
 * The values of a threshold rule for continuous ratings, as recorded: a rater’s lag is not
 * corrected. A unit is a grid point at which the gold standard has a value.
 */
export function traceFigures(
  recipe: TraceStatistic,
  scope: GateScope,
  { criteria }: Pick<Scheme, "criteria">,
  pairs: readonly GoldPair[],
): readonly RuleFigure[] {
  return criteria
    .filter(({ id, scale }) => scale === "trace" && (!("id" in scope) || scope.id === id))
    .map(({ id: criterionId }) => {
      let [wanted, compared] = [0, 0];
      const grids = pairs.flatMap(({ durationUs, gold, own }): Ratings[] => {
        const points = {
          firstUs: 0,
          stepUs: recipe.stepUs,
          count: Math.ceil(durationUs / recipe.stepUs),
        };
        const columnOf = ({ parts, spans }: DoneWork) =>
          valuesAt(
            traceOf(
              parts.flatMap((part) =>
                part.kind === "trace" && part.criterionId === criterionId ? [part] : [],
              ),
              coveredStretches(spans, durationUs),
            ),
            points,
          );
        const [standard, theirs] = [columnOf(gold), columnOf(own)];
        const values: number[] = [];
        for (let point = 0; point < points.count; point += 1) {
          const [a = NaN, b = NaN] = [standard[point], theirs[point]];
          if (Number.isNaN(a)) continue;
          wanted += 1;
          if (Number.isNaN(b)) continue;
          compared += 1;
          values.push(a, b);
        }
        return values.length === 0
          ? []
          : [
              {
                units: values.length / 2,
                raters: 2,
                values: Float64Array.from(values),
                scale: undefined,
              },
            ];
      });
      const figure = summedFigure(traceMeasure(recipe).estimator(recipe, grids));
      return { criterionId, ...asCompared(figure, compared, wanted) };
    });
}
