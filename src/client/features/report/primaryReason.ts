import { factsOf } from "../../../agreement/facts.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";

/** Why a statistic may be the one that a report hangs on, as `methods.reason` says it. */
export type PrimaryReason =
  | "share"
  | "time"
  | "numbers"
  | "ranks"
  | "near_misses"
  | "prevalence"
  | "missing"
  | "chance";

/** What speaks for a statistic before others of its kind. */
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
