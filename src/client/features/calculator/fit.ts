import { describe, type StatisticId } from "../../../statistics/index.ts";
import type { Level } from "../../../statistics/statistic.ts";

/**
 * Properties of a statistic: what it takes into account and what it ignores; each has a sentence
 * under `account`.
 */
export const accounts = [
  "chance",
  "no_chance",
  "distance",
  "order",
  "distance_ignored",
  "order_ignored",
  "gaps_used",
  "gaps_left_out",
  "habits_own",
  "habits_shared",
  "shift_counts",
  "shift_ignored",
  "of_mean",
  "own_raters",
  "in_own_unit",
  "from_events",
] as const;
export type Account = (typeof accounts)[number];

interface About {
  readonly id: StatisticId;
  readonly variant: string | undefined;
  readonly level: Level;
  readonly raters: number;
  readonly hasGaps: boolean;
}

const withoutChance: readonly StatisticId[] = [
  "percentAgreement",
  "pairwiseAgreement",
  "unanimousAgreement",
];
const ownHabits: readonly StatisticId[] = ["cohenKappa", "congerGeneralized", "lightKappa"];
const sharedHabits: readonly StatisticId[] = [
  "scottPi",
  "fleissKappa",
  "fleissGeneralized",
  "krippendorffAlpha",
];
const measured: readonly StatisticId[] = ["intraclassCorrelation", "linCcc", "blandAltman"];

export function accountOf({ id, variant, level, hasGaps }: About): readonly Account[] {
  const found: Account[] = [];
  if (withoutChance.includes(id)) found.push("no_chance");
  else if (ownHabits.includes(id)) found.push("chance", "habits_own");
  else if (sharedHabits.includes(id)) found.push("chance", "habits_shared");
  else if (id === "gwetAc" || id === "brennanPrediger") found.push("chance");
  const uses = usesOf(id, variant);
  if (uses !== "names") found.push(uses);
  else if (level === "ordinal") found.push("order_ignored");
  else if (level !== "nominal") found.push("distance_ignored");
  if (uses === "order" && level !== "ordinal") found.push("distance_ignored");
  if (variant?.startsWith("ICC(A") === true || id === "linCcc") found.push("shift_counts");
  if (variant?.startsWith("ICC(C") === true || id === "kendallW") found.push("shift_ignored");
  if (variant === "ICC(1)" || variant === "ICC(k)") found.push("own_raters");
  if (variant?.endsWith("k)") === true) found.push("of_mean");
  if (id === "blandAltman") found.push("in_own_unit");
  if (hasGaps) {
    const isComplete = describe(id)?.needs.missing === "complete_units";
    found.push(isComplete ? "gaps_left_out" : "gaps_used");
  }
  return found;
}

/** Which properties of the codes a statistic uses. */
function usesOf(id: StatisticId, variant: string | undefined): "names" | "order" | "distance" {
  if (measured.includes(id)) return "distance";
  if (id === "kendallW" || variant === "ordinal") return "order";
  if (variant === "interval" || variant === "ratio") return "distance";
  return variant === "linear" || variant === "quadratic" ? "distance" : "names";
}

/**
 * How well a figure suits the data; higher is better. Criteria in order: use of the scale’s properties, use of
 * units with missing ratings, correction for chance, and how common it is for this number of raters.
 */
export function fitOf(about: About): number {
  const { id, variant, level, raters, hasGaps } = about;
  const uses = usesOf(id, variant);
  let fit = 0;
  if (level === "nominal") fit += uses === "names" ? 40 : 0;
  else if (level === "ordinal") {
    fit += uses === "order" ? 40 : variant === "quadratic" ? 36 : uses === "distance" ? 34 : 10;
  } else fit += uses === "distance" ? 40 : uses === "order" ? 20 : 5;
  if (level === "ratio" && variant === "interval") fit -= 2;
  if (hasGaps && describe(id)?.needs.missing === "complete_units") fit -= 12;
  if (withoutChance.includes(id)) fit -= 15;
  if (id === "kendallW") fit -= 14;
  if (id === "blandAltman") fit -= 10;
  if (level !== "nominal" && level !== "ordinal" && variant === "quadratic") fit -= 4;
  if (variant === "linear") fit -= 3;
  return fit + ((raters === 2 ? forTwo : forMore)[id] ?? 0) * 0.5 + formFit(variant);
}

/**
 * Preference among forms of the ICC: single ratings are reported most; forms for different raters per unit rarely
 * apply.
 */
function formFit(variant: string | undefined): number {
  const forms: Readonly<Record<string, number>> = {
    "ICC(A,1)": 3,
    "ICC(C,1)": 2,
    "ICC(A,k)": 1,
    "ICC(C,k)": 0,
    "ICC(1)": -3,
    "ICC(k)": -4,
  };
  return forms[variant ?? ""] ?? 0;
}

/** How common a statistic is; 0 if not listed. */
const forTwo: Readonly<Partial<Record<StatisticId, number>>> = {
  cohenKappa: 10,
  krippendorffAlpha: 9,
  intraclassCorrelation: 10,
  linCcc: 7,
  gwetAc: 8,
  brennanPrediger: 5,
  scottPi: 6,
  fleissGeneralized: 3,
  congerGeneralized: 2,
  fleissKappa: 1,
  lightKappa: 0,
  percentAgreement: 9,
  pairwiseAgreement: 4,
  unanimousAgreement: 2,
  kendallW: 4,
  blandAltman: 8,
};

const forMore: Readonly<Partial<Record<StatisticId, number>>> = {
  cohenKappa: 0,
  krippendorffAlpha: 10,
  intraclassCorrelation: 10,
  linCcc: 4,
  gwetAc: 8,
  brennanPrediger: 5,
  scottPi: 0,
  fleissGeneralized: 7,
  congerGeneralized: 6,
  fleissKappa: 7,
  lightKappa: 4,
  percentAgreement: 0,
  pairwiseAgreement: 9,
  unanimousAgreement: 5,
  kendallW: 6,
  blandAltman: 0,
};
