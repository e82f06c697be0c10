import { inSequence, listed, noted } from "../text/phrase.ts";
import { useTranslation } from "../text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { useNumbers } from "../chart/useNumbers.ts";
import { isShare } from "../../../agreement/facts.ts";
import { type OfSeveral, wayOfSeveral } from "./recipes.ts";
import { useWrittenAgreement } from "../query/useWrittenAgreement.ts";

/** Names and descriptions of statistics as text. */
export interface RecipeWords {
  /** The name of a statistic: the study’s own name for it, if it has one. */
  readonly name: (recipe: AgreementStatistic) => string;
  /** The same for narrow places, with the settings that distinguish it from others: "Unit κ, 1 s". */
  readonly short: (recipe: AgreementStatistic) => string;
  /** Its settings, in words; empty where it has none. */
  readonly settings: (recipe: AgreementStatistic) => string;
  readonly what: (recipe: AgreementStatistic) => string;
  readonly leavesOut: (recipe: AgreementStatistic) => string;
  /** Writes a value of the statistic: a share as a percentage, a coefficient with two decimals. */
  readonly write: (recipe: AgreementStatistic) => (value: number) => string;
}

export function useRecipeWords(): RecipeWords {
  const { t, i18n } = useTranslation(["agreement", "statistics"]);
  const numbers = useNumbers();
  const { coefficient, share } = useWrittenAgreement();
  const list = (words: readonly string[]) =>
    listed(words, { language: i18n.resolvedLanguage ?? "en", type: "unit" });

  function values(recipe: AgreementStatistic) {
    return {
      unit: "unitUs" in recipe ? numbers.fineSeconds(recipe.unitUs) : "",
      tolerance: "toleranceUs" in recipe ? numbers.fineSeconds(recipe.toleranceUs) : "",
      share: "overlapShare" in recipe ? numbers.percent(recipe.overlapShare) : "",
      weights: "weights" in recipe ? t(`statistics:variant.${recipe.weights}`) : "",
      form: "form" in recipe ? recipe.form : "",
      block: "blockScans" in recipe ? numbers.whole(recipe.blockScans) : "",
      points:
        "pointsWithinUs" in recipe && recipe.pointsWithinUs !== undefined
          ? numbers.fineSeconds(recipe.pointsWithinUs)
          : "",
      within: "within" in recipe && recipe.within !== undefined ? recipe.within : 0,
      step: "stepUs" in recipe ? numbers.fineSeconds(recipe.stepUs) : "",
    };
  }

  function settings(recipe: AgreementStatistic, withForm = true): string {
    const {
      unit,
      tolerance,
      share: least,
      weights,
      form,
      block,
      step,
      within,
      points,
    } = values(recipe);
    const hasShare = least !== "" && "overlapShare" in recipe && recipe.overlapShare > 0;
    return list([
      ...(unit === "" ? [] : [t("setting.unit", { unit })]),
      ...(tolerance === "" ? [] : [t("setting.tolerance", { tolerance })]),
      ...(hasShare ? [t("setting.share", { share: least })] : []),
      ...(points === "" ? [] : [t("setting.points", { tolerance: points })]),
      ...(weights === "" ? [] : [t("setting.weights", { weights })]),
      ...(withForm && form !== "" ? [form] : []),
      ...(block === "" ? [] : [t("setting.block", { block })]),
      ...(within === 0 ? [] : [t("setting.within", { count: within })]),
      ...(step === "" ? [] : [t("setting.step", { step })]),
      ...("lags" in recipe && recipe.lags === "corrected" ? [t("setting.corrected")] : []),
      ...chosenWay(recipe).map((way) => t(`setting.${way}`)),
      ...(isMeanOfRecordings(recipe) ? [t("setting.mean")] : []),
    ]);
  }

  /** How the statistic is defined for more than two raters. */
  function ofSeveral(recipe: AgreementStatistic): readonly string[] {
    const way = wayOfSeveral(recipe);
    if (way === undefined) return [];
    const isOfScans = recipe.kind === "scan_kappa" && (way === "conger" || way === "fleiss");
    return [isOfScans ? t(`ofSeveral.scans.${way}`) : t(`ofSeveral.${way}`)];
  }

  return {
    name: (recipe) => recipe.name ?? t(`recipe.${recipe.kind}.name`),
    short: (recipe) => {
      if (recipe.name !== undefined) return recipe.name;
      // The short name has the form already.
      const said = settings(recipe, false);
      const short = t(`recipe.${recipe.kind}.short`, values(recipe));
      return `${short}${noted(said)}`;
    },
    settings: (recipe) => settings(recipe),
    what: (recipe) =>
      inSequence([
        t(`recipe.${recipe.kind}.what`, values(recipe)),
        ...ofSeveral(recipe),
        ...(isMeanOfRecordings(recipe) ? [t("ofRecordings")] : []),
      ]),
    leavesOut: (recipe) => t(`recipe.${recipe.kind}.leavesOut`, values(recipe)),
    write: (recipe) => (isShare(recipe) ? share : coefficient),
  };
}

/** The way for more than two raters, where it is not the default. */
function chosenWay(
  recipe: AgreementStatistic,
): readonly Exclude<OfSeveral, "conger" | "together">[] {
  if (!("raters" in recipe) || recipe.raters === undefined) return [];
  const way = wayOfSeveral(recipe);
  return way === undefined || way === "conger" || way === "together" ? [] : [way];
}

function isMeanOfRecordings(recipe: AgreementStatistic): boolean {
  return "recordings" in recipe && recipe.recordings === "mean";
}
