import { factsOf } from "../../../agreement/facts.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { describe, type StatisticId } from "../../../statistics/index.ts";
import { type OfSeveral, wayOfSeveral } from "../../kit/figure/recipes.ts";
import type { Reference } from "../../../statistics/statistic.ts";
import { useRecipeWords as useScreenWords } from "../../kit/figure/useRecipeWords.ts";
import { inSentence } from "./inSentence.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { inTextCitations } from "./inTextCitation.ts";
import "./texts.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Names, definitions and citations of statistics in a document. */
export interface RecipeWords {
  /** The name with all settings: "Kappa on time units (1 s)". */
  readonly name: (recipe: AgreementStatistic) => string;
  /** The same within a sentence: "time-unit kappa (1 s units)". */
  readonly inText: (recipe: AgreementStatistic) => string;
  /** The same with its reference: "time-unit kappa (1 s units; Cohen, 1960)". */
  readonly citedInText: (recipe: AgreementStatistic) => string;
  /** What it computes, and what it excludes. */
  readonly definition: (recipe: AgreementStatistic) => string;
  readonly references: (recipe: AgreementStatistic) => readonly Reference[];
}

export function useReportWords(): RecipeWords {
  const { t, i18n } = useTranslation("report");
  const language = i18n.resolvedLanguage ?? i18n.language;
  const words = useScreenWords();
  const nameOf = (recipe: AgreementStatistic, { isInText = false, cites = "" } = {}): string => {
    const { name: own, ...plain } = recipe;
    const name = isInText ? inSentence(words.name(plain), language) : words.name(plain);
    const settings = sideBySide([words.settings(plain), cites], t("methods.separator"));
    const whole = settings === "" ? name : t("setting.named", { name, settings });
    return own === undefined ? whole : t("setting.called", { own, name: whole });
  };
  return {
    name: (recipe) => nameOf(recipe),
    inText: (recipe) => nameOf(recipe, { isInText: true }),
    citedInText: (recipe) => {
      const cites = inTextCitations(referencesOf(recipe), language);
      // Latin names within words from right to left keep their own order and signs.
      return nameOf(recipe, {
        isInText: true,
        cites: i18n.dir(language) === "rtl" ? isolated(cites) : cites,
      });
    },
    definition: (recipe) => `${words.what(recipe)} ${words.leavesOut(recipe)}`,
    references: referencesOf,
  };
}

/**
 * The references of a statistic; none for percent agreement, whose reference is about an interval not used here.
 */
function referencesOf(recipe: AgreementStatistic): readonly Reference[] {
  return recipe.kind === "percent"
    ? []
    : statisticsOf(recipe).flatMap((id) => [...(describe(id)?.references ?? [])]);
}

/** The statistic, and for a kappa its form for several raters. */
function statisticsOf(recipe: AgreementStatistic): readonly StatisticId[] {
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
