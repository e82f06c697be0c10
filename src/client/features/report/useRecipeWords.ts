import { factsOf } from "../../../agreement/facts.ts";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../../agreement/recipes.ts";
import { describe, type StatisticId } from "../../../statistics/index.ts";
import { type OfSeveral, wayOfSeveral } from "../../kit/figure/recipes.ts";
import type { Reference } from "../../../statistics/statistic.ts";
import { useRecipeWords as useScreenWords } from "../../kit/figure/useRecipeWords.ts";
import "./texts.ts";

/** How recipes are named, defined and referred to in a document. */
export interface RecipeWords {
  /** The name with all settings: "Kappa on time units (1 sec)". */
  readonly name: (recipe: Recipe) => string;
  /** What it computes, and what it leaves out. */
  readonly definition: (recipe: Recipe) => string;
  readonly references: (recipe: Recipe) => readonly Reference[];
}

export function useRecipeWords(): RecipeWords {
  const { t } = useTranslation("report");
  const words = useScreenWords();
  const plainName = (recipe: Recipe): string => {
    const { name: _own, ...plain } = recipe;
    const [name, settings] = [words.name(plain), words.settings(plain)];
    return settings === "" ? name : t("setting.named", { name, settings });
  };
  return {
    name: (recipe) =>
      recipe.name === undefined
        ? plainName(recipe)
        : t("setting.called", { own: recipe.name, name: plainName(recipe) }),
    definition: (recipe) => `${words.what(recipe)} ${words.leavesOut(recipe)}`,
    // A share of agreement needs no reference but for its interval, which here is another one.
    references: (recipe) =>
      recipe.kind === "percent"
        ? []
        : statisticsOf(recipe).flatMap((id) => [...(describe(id)?.references ?? [])]),
  };
}

/** Of a kappa that several raters may have, what it is of these too. */
function statisticsOf(recipe: Recipe): readonly StatisticId[] {
  const { statistic } = factsOf(recipe);
  const way = wayOfSeveral(recipe);
  const also = way === undefined ? undefined : ofSeveral[way];
  return also === undefined ? [statistic] : [statistic, also];
}

const ofSeveral = {
  conger: "congerGeneralized",
  fleiss: "fleissKappa",
  light: "lightKappa",
  together: undefined,
  pairs: undefined,
} as const satisfies Record<OfSeveral, StatisticId | undefined>;
