import { useTranslation } from "../text/useTranslation.ts";
import { factsOf } from "../../../agreement/facts.ts";
import { recipeOf } from "../../../agreement/gate/gateRules.ts";
import { idOfFigure, type GateFigure, type GateRule } from "../../../domain/entities/gate.ts";
import { directionOf, noted, phrase } from "../text/phrase.ts";
import { useReason } from "./useReason.ts";
import { useRecipeWords } from "./useRecipeWords.ts";

/** Names of codes, criteria, sections and modifiers, by their ids. */
export type Names = Readonly<Record<string, string>>;

/** Functions that write a rule of a gate, and its result. */
export function useRuleWords(names: Names) {
  const { t, i18n } = useTranslation("agreement");
  const direction = directionOf(i18n.resolvedLanguage ?? "en");
  const words = useRecipeWords();
  const reason = useReason();

  /** "Kappa by duration: states". */
  function name(rule: GateRule): string {
    const recipe = recipeOf(rule);
    if (!recipe) return rule.measure.kind;
    const settings = words.settings(recipe);
    const measure = `${words.name(recipe)}${noted(settings)}`;
    // Some statistics begin with a Latin letter in every language.
    return phrase(
      t("rule.name", { measure: phrase(measure, direction), scope: scope(rule) }),
      direction,
    );
  }

  function scope({ scope: looksAt, measure }: Pick<GateRule, "scope" | "measure">): string {
    if ("id" in looksAt) {
      const named = names[looksAt.id] ?? t("rule.gone");
      return looksAt.of === "section" ? t("sectionTotal", { section: named }) : named;
    }
    return looksAt.of === "overall"
      ? t(`rule.all.${factsOf(measure).of}`)
      : t(`rule.scope.${looksAt.of}`);
  }

  function write(rule: GateRule): (value: number) => string {
    const recipe = recipeOf(rule);
    return recipe ? words.write(recipe) : String;
  }

  return {
    name,
    scope,
    write,
    minimum: (rule: GateRule) => write(rule)(rule.minimum),
    /** "Kappa by duration: states, at least 0.80". */
    whole: (rule: GateRule) =>
      t("rule.whole", { rule: name(rule), minimum: write(rule)(rule.minimum) }),
    figure: (rule: GateRule, { value, because }: GateFigure) =>
      value === null ? reason(because ?? "") : write(rule)(value),
    /** The code, criterion or modifier of the rule that a figure is for; empty where it is for all of them. */
    of: (figure: GateFigure) => {
      const about = idOfFigure(figure);
      return about === undefined ? "" : (names[about] ?? t("rule.gone"));
    },
  };
}
