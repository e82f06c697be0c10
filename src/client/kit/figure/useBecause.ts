import { isOfStates, needsOrder } from "../../../agreement/facts.ts";
import { useTranslation } from "../text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { useReason } from "./useReason.ts";

/**
 * Gives the function that says why a statistic has no figure; for points also that they have no duration, for names
 * that they have no order.
 */
export function useBecause(): (because: string, recipe: AgreementStatistic) => string {
  const { t } = useTranslation("agreement");
  const reason = useReason();
  return (because, recipe) => {
    if (because !== "not_part_of_this_statistic") return reason(because);
    if (isOfStates(recipe)) return t("pointHasNoDuration");
    return needsOrder(recipe) ? t("namesHaveNoOrder") : reason(because);
  };
}
