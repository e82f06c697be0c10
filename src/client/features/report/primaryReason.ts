import { factsOf } from "../../../agreement/facts.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";

/** Why a statistic can be the primary one of a report; the key of its text under `methods.reason`. */
export type PrimaryReason =
  | "share"
  | "time"
  | "numbers"
  | "ranks"
  | "near_misses"
  | "prevalence"
  | "missing"
  | "chance";

/** The reason for preferring a statistic to others of its kind. */
export function primaryReason(recipe: AgreementStatistic): PrimaryReason {
  const { isShare, isOfStates, needsOrder, statistic } = factsOf(recipe);
  if (statistic === "kendallW") return "ranks";
  if (isShare) return "share";
  if (statistic === "krippendorffAlpha") return "missing";
  if (statistic === "gwetAc") return "prevalence";
  if (needsOrder || statistic === "intraclassCorrelation" || statistic === "linCcc") {
    return "numbers";
  }
  if ("weights" in recipe && recipe.weights !== "unweighted") return "near_misses";
  return isOfStates ? "time" : "chance";
}
