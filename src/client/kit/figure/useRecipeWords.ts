import { useTranslation } from "react-i18next";
import type { Recipe } from "../../../agreement/recipes.ts";
import { useNumbers } from "../chart/useNumbers.ts";
import { isShare } from "../../../agreement/facts.ts";
import { isKappaOfSeveral } from "./recipes.ts";
import { useWrittenAgreement } from "../query/useWrittenAgreement.ts";

/** How a recipe is said. */
export interface RecipeWords {
  /** What it is called: its own name, where somebody gave it one. */
  readonly name: (recipe: Recipe) => string;
  /** The same for narrow places, with the settings that tell it from others: "Unit κ, 1 sec". */
  readonly short: (recipe: Recipe) => string;
  /** Its settings, in words; empty where it has none. */
  readonly settings: (recipe: Recipe) => string;
  readonly what: (recipe: Recipe) => string;
  readonly leavesOut: (recipe: Recipe) => string;
  /** Writes a figure by it: a share as per cent, a coefficient with two decimals. */
  readonly write: (recipe: Recipe) => (value: number) => string;
}

export function useRecipeWords(): RecipeWords {
  const { t, i18n } = useTranslation(["agreement", "statistics"]);
  const numbers = useNumbers();
  const { coefficient, share } = useWrittenAgreement();
  const list = new Intl.ListFormat(i18n.resolvedLanguage ?? "en", { type: "unit" });

  function values(recipe: Recipe) {
    return {
      unit: "unitUs" in recipe ? numbers.fineSeconds(recipe.unitUs) : "",
      tolerance: "toleranceUs" in recipe ? numbers.fineSeconds(recipe.toleranceUs) : "",
      share: "overlapShare" in recipe ? numbers.percent(recipe.overlapShare) : "",
      weights: "weights" in recipe ? t(`statistics:variant.${recipe.weights}`) : "",
      form: "form" in recipe ? recipe.form : "",
      block: "blockScans" in recipe ? numbers.whole(recipe.blockScans) : "",
      step: "stepUs" in recipe ? numbers.fineSeconds(recipe.stepUs) : "",
    };
  }

  function settings(recipe: Recipe, withForm = true): string {
    const { unit, tolerance, share: least, weights, form, block, step } = values(recipe);
    const hasShare = least !== "" && "overlapShare" in recipe && recipe.overlapShare > 0;
    return list.format([
      ...(unit === "" ? [] : [t("setting.unit", { unit })]),
      ...(tolerance === "" ? [] : [t("setting.tolerance", { tolerance })]),
      ...(hasShare ? [t("setting.share", { share: least })] : []),
      ...(weights === "" ? [] : [t("setting.weights", { weights })]),
      ...(withForm && form !== "" ? [form] : []),
      ...(block === "" ? [] : [t("setting.block", { block })]),
      ...(step === "" ? [] : [t("setting.step", { step })]),
      ...("lags" in recipe && recipe.lags === "corrected" ? [t("setting.corrected")] : []),
      ...("raters" in recipe && recipe.raters !== undefined ? [t(`setting.${recipe.raters}`)] : []),
      ...(isMeanOfRecordings(recipe) ? [t("setting.mean")] : []),
    ]);
  }

  return {
    name: (recipe) => recipe.name ?? t(`recipe.${recipe.kind}.name`),
    short: (recipe) => {
      if (recipe.name !== undefined) return recipe.name;
      // The short name has the form already.
      const said = settings(recipe, false);
      const short = t(`recipe.${recipe.kind}.short`, values(recipe));
      return said === "" ? short : `${short} (${said})`;
    },
    settings: (recipe) => settings(recipe),
    what: (recipe) =>
      [
        t(`recipe.${recipe.kind}.what`, values(recipe)),
        ...(isKappaOfSeveral(recipe) ? [t(`ofSeveral.${recipe.raters ?? "conger"}`)] : []),
        ...(isMeanOfRecordings(recipe) ? [t("ofRecordings")] : []),
      ].join(" "),
    leavesOut: (recipe) => t(`recipe.${recipe.kind}.leavesOut`, values(recipe)),
    write: (recipe) => (isShare(recipe) ? share : coefficient),
  };
}

function isMeanOfRecordings(recipe: Recipe): boolean {
  return "recordings" in recipe && recipe.recordings === "mean";
}
