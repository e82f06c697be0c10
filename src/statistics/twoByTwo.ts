import { marginsOf, type PairTable } from "./pairTable.ts";
import { type Figure, ratio, type Statistic, undefinedBecause, value } from "./statistic.ts";

/**
 * Prevalence, bias and specific agreement for a table of two codes; `positive` is the first code of
 * the table.
 */
export interface TwoByTwo {
  /** (a − d) / n: how much more often both said yes than both said no. −1 to 1, with its sign. */
  readonly prevalenceIndex: Figure;
  /** (b − c) / n: how much more often the first rater said yes. −1 to 1, with its sign. */
  readonly biasIndex: Figure;
  /** Kappa adjusted for prevalence and bias, 2 pₒ − 1. */
  readonly pabak: Figure;
  /** 2a / (2a + b + c): agreement on yes. */
  readonly positiveAgreement: Figure;
  /** 2d / (2d + b + c): agreement on no. */
  readonly negativeAgreement: Figure;
}

/**
 * Prevalence, bias and specific agreement of a table of two codes.
 * Byrt, Bishop & Carlin (1993), doi:10.1016/0895-4356(93)90018-V (who print absolute values);
 * Cicchetti & Feinstein (1990), doi:10.1016/0895-4356(90)90159-M.
 * Undefined for tables of other sizes; use `codeAgainstRest` first.
 */
export function twoByTwo(table: PairTable): TwoByTwo {
  if (table.codes !== 2) {
    const because = undefinedBecause("not_two_codes");
    return {
      prevalenceIndex: because,
      biasIndex: because,
      pabak: because,
      positiveAgreement: because,
      negativeAgreement: because,
    };
  }
  const [a = 0, b = 0, c = 0, d = 0] = table.cells;
  const n = a + b + c + d;
  return {
    prevalenceIndex: ratio({ of: a - d, to: n }, "no_units"),
    biasIndex: ratio({ of: b - c, to: n }, "no_units"),
    pabak: n === 0 ? undefinedBecause("no_units") : value((a + d - b - c) / n),
    positiveAgreement: ratio({ of: 2 * a, to: 2 * a + b + c }, "code_not_used"),
    negativeAgreement: ratio({ of: 2 * d, to: 2 * d + b + c }, "code_not_used"),
  };
}

/** Agreement on each code: 2 n_kk / (row + column). Undefined for a code that no one used. */
export function specificAgreement(table: PairTable): readonly Figure[] {
  const { rows, columns } = marginsOf(table);
  return Array.from(rows, (row, code) =>
    ratio(
      { of: 2 * (table.cells[code * table.codes + code] ?? 0), to: row + (columns[code] ?? 0) },
      "code_not_used",
    ),
  );
}

export const twoByTwoStatistic = {
  id: "twoByTwo",
  needs: {
    data: "pair_table",
    level: "nominal",
    codes: "two",
    raters: "two",
    missing: "complete_units",
  },
  parameters: {},
  compute: twoByTwo,
  references: [
    {
      text: "Byrt, T., Bishop, J., & Carlin, J. B. (1993). Bias, prevalence and kappa. Journal of Clinical Epidemiology, 46(5), 423–429",
      doi: "10.1016/0895-4356(93)90018-V",
    },
    {
      text: "Cicchetti, D. V., & Feinstein, A. R. (1990). High agreement but low kappa: II. Resolving the paradoxes. Journal of Clinical Epidemiology, 43(6), 551–558",
      doi: "10.1016/0895-4356(90)90159-M",
    },
  ],
  assumes: ["units_independent", "same_units_for_all_raters"],
} as const satisfies Statistic<"twoByTwo", PairTable>;
