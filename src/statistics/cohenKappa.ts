import { beyondChance } from "./coefficients.ts";
import { normalQuantile, normalTwoSided, studentTwoSidedQuantile } from "./distributions.ts";
import { observerAccuracy } from "./observerAccuracy.ts";
import { marginsOf, type PairTable } from "./pairTable.ts";
import {
  type Answer,
  type Figure,
  finiteOr,
  type Interval,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import { places, type Weights, weightMatrix, weightsNames } from "./weights.ts";

export interface CohenKappaOptions {
  /** Default `unweighted`. */
  readonly weights?: Weights;
  /** What the codes count as in the weights: their places on the declared scale, or these values. */
  readonly values?: readonly number[];
  /** Default 0.95. */
  readonly confidence?: number;
  /** Quantile of the interval; default `normal`, as SAS, SPSS and Stata print it. Never cut off at 1. */
  readonly interval?: "normal" | "student";
}

export type CohenKappaPart =
  | "kappaMaximum"
  | "observerAccuracy"
  | "standardErrorUnderNull"
  | "z"
  | "p";

/**
 * Cohen’s kappa: how far two raters agree beyond what their own marginals would give by chance,
 * κ = (pₒ − pₑ) / (1 − pₑ). Ranges from −1 to 1; 0 is chance. Weighted, near disagreements get partial credit.
 * Cohen (1960), doi:10.1177/001316446002000104; weighted: Cohen (1968), doi:10.1037/h0026256.
 * Standard errors: Fleiss, Cohen & Everitt (1969), doi:10.1037/h0028106.
 *
 * Undefined where both raters used one and the same code throughout: pₑ is then 1.
 * Where one rater used one code only, kappa is 0 with standard error 0, and z is undefined.
 * A table of durations gives a kappa but no standard error: microseconds are not independent units.
 */
export function cohenKappa(
  table: PairTable,
  options: CohenKappaOptions = {},
): Answer<CohenKappaPart> {
  const { codes, cells } = table;
  const { rows, columns, total } = marginsOf(table);
  const about = {
    units: total,
    unitKind: table.weighs,
    excluded: table.excluded,
    raters: 2,
    codes,
  };
  if (total === 0) return { ...about, ...nothing(undefinedBecause("no_units")) };

  const scale = options.values ?? places(codes);
  const weights = weightMatrix(options.weights ?? "unweighted", scale);
  // Disagreement is summed by itself: 1 − agreement would lose its last digits near 1.
  let apart = 0;
  let apartByChance = 0;
  for (let a = 0; a < codes; a += 1) {
    for (let b = 0; b < codes; b += 1) {
      const distance = 1 - (weights[a * codes + b] ?? 0);
      apart += (distance * (cells[a * codes + b] ?? 0)) / total;
      apartByChance += distance * ((rows[a] ?? 0) / total) * ((columns[b] ?? 0) / total);
    }
  }
  const observed = value(1 - apart);
  const expected = value(1 - apartByChance);
  if (apartByChance === 0) {
    return { ...about, ...nothing(undefinedBecause("one_code_only")), observed, expected };
  }

  const kappa = beyondChance(apart, apartByChance);
  const figure = value(kappa);
  const isUnweighted = (options.weights ?? "unweighted") === "unweighted";
  const kappaMaximum = isUnweighted ? maximumOf(table, apartByChance) : notPart;
  const share = (amount: number) => amount / total;
  const accuracy = isUnweighted
    ? observerAccuracy(kappa, { first: rows.map(share), second: columns.map(share) })
    : notPart;
  if (table.weighs === "microseconds") {
    const uncounted = undefinedBecause("durations_are_not_counted_units");
    return {
      ...about,
      ...nothing(uncounted),
      figure,
      observed,
      expected,
      parts: {
        kappaMaximum,
        observerAccuracy: accuracy,
        standardErrorUnderNull: uncounted,
        z: uncounted,
        p: uncounted,
      },
    };
  }

  const errors = standardErrors({ table, rows, columns, total, weights, kappa, apartByChance });
  const z: Figure =
    errors.underNull === 0
      ? undefinedBecause("standard_error_zero")
      : finiteOr(kappa / errors.underNull, "standard_error_zero");
  return {
    ...about,
    figure,
    observed,
    expected,
    standardError: value(errors.standard),
    interval: limits({ kappa, error: errors.standard, total }, options),
    parts: {
      kappaMaximum,
      observerAccuracy: accuracy,
      standardErrorUnderNull: value(errors.underNull),
      z,
      p: z.kind === "value" ? value(normalTwoSided(z.value)) : z,
    },
  };
}

function nothing(because: ReturnType<typeof undefinedBecause>) {
  return {
    figure: because,
    observed: because,
    expected: because,
    standardError: because,
    interval: because,
    parts: {
      kappaMaximum: because,
      observerAccuracy: because,
      standardErrorUnderNull: because,
      z: because,
      p: because,
    },
  };
}

/** The largest unweighted kappa that these marginal frequencies allow. */
function maximumOf(table: PairTable, apartByChance: number): Figure {
  const { rows, columns, total } = marginsOf(table);
  let apart = 0;
  for (let code = 0; code < table.codes; code += 1) {
    apart += Math.max(0, (rows[code] ?? 0) - (columns[code] ?? 0)) / total;
  }
  return value(beyondChance(apart, apartByChance));
}

/** Variances below this are rounding noise of terms of size 1. */
const noise = 1e-28;

function standardErrors(of: {
  readonly table: PairTable;
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  readonly total: number;
  readonly weights: Float64Array;
  readonly kappa: number;
  readonly apartByChance: number;
}): { readonly standard: number; readonly underNull: number } {
  const { table, rows, columns, total, weights, kappa, apartByChance } = of;
  const { codes, cells } = table;
  const rowWeight = new Float64Array(codes);
  const columnWeight = new Float64Array(codes);
  for (let a = 0; a < codes; a += 1) {
    for (let b = 0; b < codes; b += 1) {
      const weight = weights[a * codes + b] ?? 0;
      rowWeight[a] = (rowWeight[a] ?? 0) + (weight * (columns[b] ?? 0)) / total;
      columnWeight[b] = (columnWeight[b] ?? 0) + (weight * (rows[a] ?? 0)) / total;
    }
  }
  // Both brackets of the paper are variances: Σ p (t − mean t)². Summed so, they cannot come out negative.
  const term = (a: number, b: number, by: number) =>
    (weights[a * codes + b] ?? 0) - ((rowWeight[a] ?? 0) + (columnWeight[b] ?? 0)) * by;
  const spread = (by: number, share: (a: number, b: number) => number) => {
    let mean = 0;
    for (let a = 0; a < codes; a += 1) {
      for (let b = 0; b < codes; b += 1) mean += share(a, b) * term(a, b, by);
    }
    let sum = 0;
    for (let a = 0; a < codes; a += 1) {
      for (let b = 0; b < codes; b += 1) sum += share(a, b) * (term(a, b, by) - mean) ** 2;
    }
    return sum < noise ? 0 : sum;
  };
  const standard = spread(1 - kappa, (a, b) => (cells[a * codes + b] ?? 0) / total);
  const underNull = spread(1, (a, b) => ((rows[a] ?? 0) / total) * ((columns[b] ?? 0) / total));
  return {
    standard: Math.sqrt(standard / total) / apartByChance,
    underNull: Math.sqrt(underNull / total) / apartByChance,
  };
}

function limits(
  of: { readonly kappa: number; readonly error: number; readonly total: number },
  options: CohenKappaOptions,
): Interval {
  const level = options.confidence ?? 0.95;
  const method = options.interval ?? "normal";
  if (method === "student" && of.total < 2) return undefinedBecause("too_few_units");
  const quantile =
    method === "normal"
      ? -normalQuantile((1 - level) / 2)
      : studentTwoSidedQuantile(1 - level, of.total - 1);
  const half = quantile * of.error;
  return { kind: "interval", low: of.kappa - half, high: of.kappa + half, level, method };
}

export const cohenKappaStatistic = {
  id: "cohenKappa",
  needs: {
    data: "pair_table",
    level: "nominal",
    codes: "any",
    raters: "two",
    missing: "complete_units",
  },
  parameters: {
    weights: { kind: "choice", default: "unweighted", options: weightsNames },
    confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
    interval: { kind: "choice", default: "normal", options: ["normal", "student"] },
  },
  compute: cohenKappa,
  references: [
    {
      text: "Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement, 20(1), 37–46",
      doi: "10.1177/001316446002000104",
    },
    {
      text: "Cohen, J. (1968). Weighted kappa: Nominal scale agreement with provision for scaled disagreement or partial credit. Psychological Bulletin, 70(4), 213–220",
      doi: "10.1037/h0026256",
    },
    {
      text: "Fleiss, J. L., Cohen, J., & Everitt, B. S. (1969). Large sample standard errors of kappa and weighted kappa. Psychological Bulletin, 72(5), 323–327",
      doi: "10.1037/h0028106",
    },
  ],
  assumes: ["units_independent", "raters_independent", "codes_exclusive", "raters_fixed"],
} as const satisfies Statistic<"cohenKappa", PairTable, CohenKappaOptions>;
