import { useTranslation } from "react-i18next";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { Recipe } from "../../domain/entities/recipe.ts";
import { useFormat } from "../frame/format.ts";
import { extremes } from "./extremes.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { useFigureText } from "./useFigureText.ts";
import { useNamedLines } from "./useNamedLines.ts";
import { useRecipeWords } from "./useRecipeWords.ts";
import "./texts.ts";

/** The results in sentences: over all, and how far codes and criteria lie apart. */
export function useResultsText(agreement: Agreement): readonly string[] {
  const { t } = useTranslation("report");
  const format = useFormat();
  const written = useFigureText();
  const recipe = useRecipeWords();
  const linesBy = useNamedLines(agreement);
  const { events, ratings } = agreement.recipes;

  const [overall] = linesBy("overall");
  const figures = events.flatMap((one, at) => {
    const figure = overall?.line.figures[at];
    return figure
      ? [t("results.figure", { name: recipe.name(one), value: written(figure, one).whole })]
      : [];
  });
  const codes = rangeOf(linesBy("code"), events[0]);
  const ofCriteria = linesBy("criterion").filter(
    ({ line: { of } }) => of.by === "criterion" && of.criterionId !== null,
  );
  const criteria = rangeOf(ofCriteria, ratings[0]);
  return [
    ...(figures.length > 0 ? [t("results.overall", { figures: format.list(figures) })] : []),
    ...(codes
      ? [
          t("results.byCode", {
            name: codes.name,
            low: codes.low.text,
            lowCode: codes.low.of,
            high: codes.high.text,
            highCode: codes.high.of,
          }),
        ]
      : []),
    ...(criteria
      ? [
          t("results.byCriterion", {
            name: criteria.name,
            low: criteria.low.text,
            lowCriterion: criteria.low.of,
            high: criteria.high.text,
            highCriterion: criteria.high.of,
          }),
        ]
      : []),
  ];

  function rangeOf(lines: readonly NamedLine[], main: Recipe | undefined) {
    const found = extremes(lines);
    if (!found || !main) return undefined;
    const said = ({ name, figure }: (typeof found)["low"]) => ({
      of: name,
      text: written(figure, main).whole,
    });
    return { name: recipe.name(main), low: said(found.low), high: said(found.high) };
  }
}
