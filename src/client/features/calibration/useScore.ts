import { useTranslation } from "react-i18next";
import type { CalibrationResult } from "../../../api/contract/calibration.ts";
import type { CalibrationRecipe } from "../../../domain/entities/study.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** Whether a recipe gives a share, which reads as per cent, and not a kappa. */
function isShare(recipe: CalibrationRecipe): boolean {
  return recipe === "percent" || recipe === "ratings";
}

/** Gives the functions that say a score, and a result, in words. */
export function useScore() {
  const { t } = useTranslation("calibration");
  const { coefficient, share } = useWrittenAgreement();
  const reason = useReason();
  const scoreText = (score: number, recipe: CalibrationRecipe): string =>
    isShare(recipe) ? share(score) : coefficient(score);
  const resultText = ({ score, because, recipe, threshold }: CalibrationResult): string =>
    score === null
      ? reason(because ?? "")
      : t(score >= threshold ? "reachedScore" : "missedScore", {
          score: scoreText(score, recipe),
          threshold: scoreText(threshold, recipe),
          recipe: t(`recipe.${recipe}`),
        });
  return { scoreText, resultText };
}
