import type { Recipe } from "../../domain/entities/recipe.ts";
import type { StatisticId } from "../../statistics/index.ts";

/** The statistic that a recipe computes: its name, its definition and its references are that one's. */
export const recipeStatistic = {
  percent: "percentAgreement",
  time_unit_kappa: "timeUnitKappa",
  duration_kappa: "durationKappa",
  tolerance_kappa: "toleranceKappa",
  event_alignment: "eventAlignment",
  easy_diag: "easyDiag",
  alpha: "krippendorffAlpha",
  unitizing_alpha: "unitizingAlpha",
  duration_overlap: "durationOverlap",
  event_f1: "eventF1",
  rating_percent: "pairwiseAgreement",
  icc: "intraclassCorrelation",
  weighted_kappa: "cohenKappa",
  rating_alpha: "krippendorffAlpha",
  ac2: "gwetAc",
  kendall_w: "kendallW",
} as const satisfies Readonly<Record<Recipe["kind"], StatisticId>>;
