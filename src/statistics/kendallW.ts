import { chiSquareUpper, fUpper } from "./distributions.ts";
import { completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  finiteOr,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

export type KendallWPart = "chiSquare" | "df" | "p" | "F" | "pOfF";

/**
 * Kendall's W: how far raters put the units in the same order, 0 to 1, corrected for ties.
 * The chi-square test is for many units; F is better for few. On the units that all rated.
 * Kendall & Babington Smith (1939), doi:10.1214/aoms/1177732186; Kendall & Gibbons (1990).
 * Undefined below two units or raters, and where every rater tied all units.
 */
export function kendallW(ratings: Ratings): Answer<KendallWPart> {
  const complete = completeUnits(ratings);
  const { units: n, raters: m, values } = complete.ratings;
  const about = {
    units: n,
    unitKind: "units",
    leftOut: complete.leftOut,
    raters: m,
    codes: 0,
    observed: notPart,
    expected: notPart,
    standardError: notPart,
    interval: notPart,
  } as const;
  const because =
    m < 2 ? "too_few_raters" : n === 0 ? "no_complete_units" : n < 2 ? "too_few_units" : undefined;
  const sums = new Float64Array(n);
  let ties = 0;
  for (let rater = 0; rater < m; rater += 1) {
    const own = Float64Array.from({ length: n }, (_, unit) => values[unit * m + rater] ?? 0);
    const ranked = midRanks(own);
    ties += ranked.ties;
    ranked.ranks.forEach((rank, unit) => (sums[unit] = (sums[unit] ?? 0) + rank));
  }
  const largest = m * m * (n ** 3 - n) - m * ties;
  if (because !== undefined || largest === 0) {
    const none = undefinedBecause(because ?? "all_tied");
    return {
      ...about,
      figure: none,
      parts: { chiSquare: none, df: none, p: none, F: none, pOfF: none },
    };
  }
  const mean = (m * (n + 1)) / 2;
  let squares = 0;
  for (const sum of sums) squares += (sum - mean) ** 2;
  const w = (12 * squares) / largest;
  const chiSquare = m * (n - 1) * w;
  const df1 = n - 1 - 2 / m;
  const f = ((m - 1) * w) / (1 - w);
  return {
    ...about,
    figure: value(w),
    parts: {
      chiSquare: value(chiSquare),
      df: value(n - 1),
      p: value(chiSquareUpper(chiSquare, n - 1)),
      F: finiteOr(f, "no_error_variance"),
      pOfF: df1 > 0 ? value(fUpper(f, df1, (m - 1) * df1)) : undefinedBecause("too_few_units"),
    },
  };
}

/** Mean places of equal values, 1 the lowest, and Σ (t³ − t) over groups of t equal values. */
export function midRanks(values: Float64Array): {
  readonly ranks: Float64Array;
  readonly ties: number;
} {
  // Sorted without a comparison of one's own, which for many units takes most of the time.
  const sorted = values.toSorted();
  const rankOf = new Map<number, number>();
  let ties = 0;
  let from = 0;
  while (from < sorted.length) {
    const lowest = sorted[from] ?? 0;
    let to = from + 1;
    while (to < sorted.length && sorted[to] === lowest) to += 1;
    rankOf.set(lowest, (from + 1 + to) / 2);
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const ranks = values.map((own) => rankOf.get(own) ?? 0);
  return { ranks, ties };
}

export const kendallWStatistic = {
  id: "kendallW",
  needs: { data: "ratings", level: "ordinal", raters: "two_or_more", missing: "complete_units" },
  parameters: {},
  compute: kendallW,
  references: [
    {
      text: "Kendall, M. G., & Babington Smith, B. (1939). Annals of Mathematical Statistics, 10, 275–287",
      doi: "10.1214/aoms/1177732186",
    },
    {
      text: "Kendall, M., & Gibbons, J. D. (1990). Rank correlation methods (5th ed.). Edward Arnold. ISBN 978-0-85264-305-1",
    },
  ],
  assumes: ["units_independent", "order_only"],
} as const satisfies Statistic<"kendallW", Ratings>;
