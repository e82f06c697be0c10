import { useTranslation } from "react-i18next";
import type { Recipe } from "../../domain/entities/recipe.ts";
import { useReason } from "./useReason.ts";

const onDurations: readonly Recipe["kind"][] = [
  "duration_kappa",
  "duration_overlap",
  "unitizing_alpha",
];

const ofOrder: readonly Recipe["kind"][] = ["icc", "kendall_w"];

/** Gives the function that says why a recipe has no figure: of points, that they have no duration. */
export function useBecause(): (because: string, recipe: Recipe) => string {
  const { t } = useTranslation("agreement");
  const reason = useReason();
  return (because, { kind }) => {
    if (because !== "not_part_of_this_statistic") return reason(because);
    if (onDurations.includes(kind)) return t("pointHasNoDuration");
    return ofOrder.includes(kind) ? t("namesHaveNoOrder") : reason(because);
  };
}
