import type { AgreementLine } from "../../../agreement/row.ts";
import { type AgreementStatistic } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { chanceOf } from "../../../agreement/facts.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import type { Series } from "../../kit/chart/series.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useReportWords } from "./useReportWords.ts";
import type { ForestRow } from "../../kit/chart/ForestDrawing.tsx";

/** The maximum number of series in a row that can be distinguished on paper. */
const seriesMost = 4;

/**
 * Lines for a forest plot with a reference line at chance. Statistics whose chance level is not 0, such as
 * percentages, are excluded, since the axis would mean something else; they are in the table.
 */
export function useForest(
  statistics: readonly AgreementStatistic[],
  lines: readonly NamedLine[],
  colorOf: (line: AgreementLine) => string | undefined,
): { readonly series: readonly Series[]; readonly rows: readonly ForestRow[] } {
  const words = useReportWords();
  const because = useBecause();
  const drawn = statistics
    .map((recipe, at) => ({ recipe, at, id: recipeId(recipe) }))
    .filter(({ recipe }) => chanceOf(recipe) === "at_0")
    .slice(0, seriesMost);
  return {
    series: drawn.map(({ recipe, id }) => ({ id, name: words.name(recipe) })),
    rows: lines.map(({ line, name }) => ({
      id: line.key,
      name,
      color: colorOf(line),
      estimates: Object.fromEntries(
        drawn.map(({ id, at, recipe }): readonly [string, Estimate | undefined] => {
          const figure = line.figures[at];
          return [
            id,
            figure?.kind === "undefined"
              ? { kind: "undefined", because: because(figure.because, recipe) }
              : figure,
          ];
        }),
      ),
    })),
  };
}
