import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../domain/entities/recipe.ts";
import { describe } from "../../statistics/index.ts";
import type { Reference } from "../../statistics/statistic.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import { useFormat } from "../frame/format.ts";
import { recipeStatistic } from "./recipeStatistic.ts";
import "./texts.ts";

/** How recipes are named, defined and referred to in a document. */
export interface RecipeWords {
  /** The name with all settings: "Time-unit kappa (time units of 1 s)". */
  readonly name: (recipe: Recipe) => string;
  readonly definition: (recipe: Recipe) => string;
  readonly references: (recipe: Recipe) => readonly Reference[];
}

export function useRecipeWords(): RecipeWords {
  const { t } = useTranslation(["report", "statistics"]);
  const numbers = useNumbers();
  const format = useFormat();
  return useMemo(() => {
    const settings = (recipe: Recipe): readonly string[] => [
      ...("unitUs" in recipe
        ? [t("setting.unitUs", { time: numbers.fineSeconds(recipe.unitUs) })]
        : []),
      ...("toleranceUs" in recipe
        ? [t("setting.toleranceUs", { time: numbers.fineSeconds(recipe.toleranceUs) })]
        : []),
      ...("overlapShare" in recipe && recipe.overlapShare > 0
        ? [t("setting.overlapShare", { share: numbers.percent(recipe.overlapShare) })]
        : []),
      ...("form" in recipe ? [recipe.form] : []),
      ...("weights" in recipe ? [t(`statistics:variant.${recipe.weights}`)] : []),
    ];
    const plainName = (recipe: Recipe): string => {
      const name = t(`statistics:${recipeStatistic[recipe.kind]}.name`);
      const said = settings(recipe);
      return said.length === 0 ? name : t("setting.named", { name, settings: format.list(said) });
    };
    return {
      name: (recipe) =>
        recipe.name === undefined
          ? plainName(recipe)
          : t("setting.called", { own: recipe.name, name: plainName(recipe) }),
      definition: ({ kind }) => t(`statistics:${recipeStatistic[kind]}.recipe`),
      references: ({ kind }) => describe(recipeStatistic[kind])?.references ?? [],
    };
  }, [t, numbers, format]);
}
