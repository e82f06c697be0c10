import type { AgreementLine, RowSubject } from "../../../agreement/row.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import type { Section } from "./address.ts";
import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import { extremeLines } from "./extremeLines.ts";
import { numberOf } from "../../../agreement/figure.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/**
 * The title of a chart of figures: its highest and lowest row, or its first and last week or round; the name of the
 * section where fewer than two rows have a figure.
 */
export function useChartTitle({ by, lines, statistics, recipe, rowName }: Of): string {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  const at = recipe ? statistics.indexOf(recipe) : -1;
  const extremes = extremeLines(lines, at, rowName);
  const figures = lines.flatMap((line) => {
    const value = numberOf(line.figures[at]);
    return value === undefined || hasFewInCommon(line) ? [] : [{ of: line.of, value }];
  });
  const first = figures.at(0);
  const last = figures.at(-1);
  if (!recipe || !extremes || !first || !last) return t(`sectionTitle.${by}`);
  const write = words.write(recipe);
  const say = ({ of, value }: { readonly of: RowSubject; readonly value: number }) => ({
    name: isolated(rowName(of)),
    value: leftToRight(write(value)),
  });
  if (by === "week" || by === "round") {
    const [from, to] = [say(first), say(last)];
    return t("chartCourse", { from: from.value, first: from.name, to: to.value, last: to.name });
  }
  const tell = ({ line, value }: typeof extremes.best) => say({ of: line.of, value });
  const [best, worst] = [tell(extremes.best), tell(extremes.worst)];
  if (best.value === worst.value) return t("chartAlike", { value: best.value });
  return t("chartExtremes", {
    best: best.name,
    bestValue: best.value,
    worst: worst.name,
    worstValue: worst.value,
  });
}

interface Of {
  readonly by: Section;
  readonly lines: readonly AgreementLine[];
  readonly statistics: readonly AgreementStatistic[];
  readonly recipe: AgreementStatistic | undefined;
  readonly rowName: (of: RowSubject) => string;
}
