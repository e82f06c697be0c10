import { normalQuantile } from "./distributions.ts";
import { marginsOf, type PairTable } from "./pairTable.ts";
import {
  type Answer,
  type Interval,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

/**
 * The share of units on which two raters agree, 0 to 1, with Wilson’s interval. Not corrected for
 * chance. For a table of durations it is a proportion of time, without a CI, because time is not
 * made of independent units.
 *
 * Wilson (1927), doi:10.1080/01621459.1927.10502953.
 */
export function percentAgreement(
  table: PairTable,
  options: { readonly confidence?: number } = {},
): Answer<never> {
  const { total } = marginsOf(table);
  const isTime = table.weighs === "microseconds";
  const agreed = diagonalOf(table);
  const noUnits = undefinedBecause("no_units");
  const share = total === 0 ? noUnits : value(agreed / total);
  const uncounted = undefinedBecause("durations_are_not_counted_units");
  return {
    figure: share,
    units: total,
    unitKind: table.weighs,
    excluded: table.excluded,
    raters: 2,
    codes: table.codes,
    observed: share,
    expected: notPart,
    standardError:
      total === 0
        ? noUnits
        : isTime
          ? uncounted
          : value(Math.sqrt(((agreed / total) * (1 - agreed / total)) / total)),
    interval:
      total === 0 ? noUnits : isTime ? uncounted : wilson({ agreed, total }, options.confidence),
    parts: {},
  };
}

/** The sum of the diagonal, where both raters agree. */
export function diagonalOf(table: PairTable): number {
  let agreed = 0;
  for (let code = 0; code < table.codes; code += 1) {
    agreed += table.cells[code * table.codes + code] ?? 0;
  }
  return agreed;
}

/** Wilson’s score interval of a proportion. */
export function wilson(
  of: { readonly agreed: number; readonly total: number },
  confidence = 0.95,
): Interval {
  const { agreed, total } = of;
  if (total === 0) return undefinedBecause("no_units");
  const share = agreed / total;
  const z2 = normalQuantile((1 - confidence) / 2) ** 2;
  const centre = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half =
    (Math.sqrt(z2) / (1 + z2 / total)) *
    Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return {
    kind: "interval",
    low: agreed === 0 ? 0 : centre - half,
    high: agreed === total ? 1 : centre + half,
    level: confidence,
    method: "wilson",
  };
}

export const percentAgreementStatistic = {
  id: "percentAgreement",
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
  compute: percentAgreement,
  references: [
    {
      text: "Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association, 22(158), 209–212",
      doi: "10.1080/01621459.1927.10502953",
    },
  ],
  assumes: ["units_independent", "same_units_for_all_raters"],
} as const satisfies Statistic<"percentAgreement", PairTable, { readonly confidence?: number }>;
