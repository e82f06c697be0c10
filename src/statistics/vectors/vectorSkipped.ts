import type { Expectation } from "./vectorMatch.ts";

/**
 * Why an expected value is not compared: it belongs to a statistic that we do not offer.
 * `undefined` for all others. Every reason added here reduces what is checked.
 */
export function skippedBecause(
  expected: Pick<Expectation, "stat" | "field" | "value">,
  found: { readonly kind: string; readonly because?: string },
): string | undefined {
  const { stat, field, value } = expected;
  const notOffered = notOurs[stat] ?? notOurs[`${stat}.${field}`];
  if (notOffered !== undefined) return notOffered;
  if (stat === "g_study_reml" && found.kind === "unknown") {
    return "an estimate is negative, which we show and restricted maximum likelihood puts to 0";
  }
  if (typeof value !== "number" || found.kind !== "undefined") return undefined;
  if (found.because === "one_code_only" && conventions.has(`${stat}.${field}`)) {
    return "one code explains everything: others print a convention, ours is undefined";
  }
  if (field === "hi" && value === 1 && family.some((one) => one === stat)) {
    return "there is no interval: others print the bound to which they cut it";
  }
  return undefined;
}

const notOurs: Readonly<Record<string, string>> = {
  krippendorff_alpha_bootstrap:
    "the bootstrap of pairs is not offered: its limits are too narrow, ours draws units",
  "easydiag.raw_excl": "figures of linked events alone are not offered",
  "easydiag.kappa_excl": "figures of linked events alone are not offered",
  "easydiag.kappa_max_excl": "figures of linked events alone are not offered",
};

const family = ["gwet_ac", "brennan_prediger", "fleiss_generalized", "conger_generalized"] as const;

const conventions: ReadonlySet<string> = new Set([
  ...family.flatMap((stat) => ["value", "se", "lo", "hi"].map((field) => `${stat}.${field}`)),
  "randolph_kappa.value",
  "u_alpha.cu_alpha",
]);
