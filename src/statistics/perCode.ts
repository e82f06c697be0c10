import { cohenKappa, type CohenKappaPart } from "./cohenKappa.ts";
import { codeAgainstRest, marginsOf, type PairTable } from "./pairTable.ts";
import { type ConditionalKappa, conditionalKappa } from "./conditionalKappa.ts";
import { type Answer, type Statistic, undefinedBecause } from "./statistic.ts";
import { twoByTwo, type TwoByTwo } from "./twoByTwo.ts";

export interface PerCode {
  /** Place of the code in the table. */
  readonly code: number;
  readonly kappa: Answer<CohenKappaPart>;
  readonly table: PairTable;
  readonly indices: TwoByTwo;
  /** Where the first rater gave the code, and where the second did: how far the other gave it too. */
  readonly conditional: { readonly first: ConditionalKappa; readonly second: ConditionalKappa };
}

/**
 * Cohen’s kappa of each code against all others, with prevalence, bias and specific agreement, and the kappas
 * conditional on either rater.
 * Undefined for a code that neither rater used.
 */
export function perCodeKappa(
  table: PairTable,
  options: { readonly confidence?: number } = {},
): readonly PerCode[] {
  const { rows, columns, total } = marginsOf(table);
  return Array.from(rows, (row, code) => {
    const own = codeAgainstRest(table, code);
    const kappa = cohenKappa(own, options);
    const isUnused = total > 0 && row + (columns[code] ?? 0) === 0;
    const figure = isUnused ? undefinedBecause("code_not_used") : kappa.figure;
    return {
      code,
      kappa: { ...kappa, figure },
      table: own,
      indices: twoByTwo(own),
      conditional: {
        first: conditionalKappa(own, "first", options),
        second: conditionalKappa(own, "second", options),
      },
    };
  });
}

export const perCodeKappaStatistic = {
  id: "perCodeKappa",
  needs: {
    data: "pair_table",
    level: "nominal",
    codes: "any",
    raters: "two",
    missing: "complete_units",
  },
  parameters: {
    confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
  },
  compute: perCodeKappa,
  references: [
    {
      text: "Fleiss, J. L., Levin, B., & Paik, M. C. (2003). Statistical methods for rates and proportions (3rd ed., Chapter 18). Wiley",
      doi: "10.1002/0471445428",
    },
  ],
  assumes: ["units_independent", "raters_independent", "codes_exclusive"],
} as const satisfies Statistic<"perCodeKappa", PairTable, { readonly confidence?: number }>;
