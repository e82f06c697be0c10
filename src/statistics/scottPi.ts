import { apartByChance, beyondChance } from "./coefficients.ts";
import { diagonalOf } from "./percentAgreement.ts";
import { marginsOf, marginVector, type PairTable } from "./pairTable.ts";
import { type Answer, type Statistic, undefinedBecause, value } from "./statistic.ts";

/**
 * Scott’s pi: agreement beyond chance of two raters who are taken to share one distribution of codes,
 * π = (pₒ − pₑ) / (1 − pₑ) with pₑ = Σ ((p₁ₖ + p₂ₖ) / 2)². Ranges from −1 to 1.
 * Scott (1955), doi:10.1086/266577. No standard error was published with it; see Fleiss’ generalised kappa.
 * Undefined where only one code was used.
 */
export function scottPi(table: PairTable): Answer<never> {
  const { total } = marginsOf(table);
  const about = {
    units: total,
    unitKind: table.weighs,
    excluded: table.excluded,
    raters: 2,
    codes: table.codes,
    parts: {},
  };
  const none = undefinedBecause("no_standard_error_published");
  if (total === 0) {
    const because = undefinedBecause("no_units");
    return {
      ...about,
      figure: because,
      observed: because,
      expected: because,
      standardError: because,
      interval: because,
    };
  }
  const byChance = apartByChance(marginVector(table), "shared");
  const apart = (total - diagonalOf(table)) / total;
  return {
    ...about,
    figure:
      byChance === 0 ? undefinedBecause("one_code_only") : value(beyondChance(apart, byChance)),
    observed: value(1 - apart),
    expected: value(1 - byChance),
    standardError: none,
    interval: none,
  };
}

export const scottPiStatistic = {
  id: "scottPi",
  needs: {
    data: "pair_table",
    level: "nominal",
    codes: "any",
    raters: "two",
    missing: "complete_units",
  },
  parameters: {},
  compute: scottPi,
  references: [
    {
      text: "Scott, W. A. (1955). Reliability of content analysis: The case of nominal scale coding. Public Opinion Quarterly, 19(3), 321–325",
      doi: "10.1086/266577",
    },
  ],
  assumes: ["units_independent", "codes_exclusive", "raters_interchangeable"],
} as const satisfies Statistic<"scottPi", PairTable>;
