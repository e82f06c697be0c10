import { ascendingOrder, ascendingOrderOfWhole } from "./ascendingOrder.ts";
import { chiSquareUpper, fUpper } from "./distributions.ts";
import { ascendingCodes, type CodedRatings, completeUnits, type Ratings } from "./ratings.ts";
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
 * Kendall’s W: how far raters put the units in the same order, 0 to 1, corrected for ties.
 * The chi-square test is for many units; F is better for few. On the units that all rated.
 * Kendall & Babington Smith (1939), doi:10.1214/aoms/1177732186; Kendall & Gibbons (1990).
 * Undefined below two units or raters, and where every rater tied all units.
 */
export function kendallW(ratings: Ratings): Answer<KendallWPart> {
  const complete = completeUnits(ratings);
  const { units: n, raters: m } = complete.ratings;
  const about = {
    units: n,
    unitKind: "units",
    excluded: complete.excluded,
    raters: m,
    codes: 0,
    observed: notPart,
    expected: notPart,
    standardError: notPart,
    interval: notPart,
  } as const;
  const because =
    m < 2 ? "too_few_raters" : n === 0 ? "no_complete_units" : n < 2 ? "too_few_units" : undefined;
  const { sums, ties } = rankSums(ratings);
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

/** By unit the sum of the ranks that raters gave it, and Σ (t³ − t) over every rater’s groups of t equal values. */
function rankSums(ratings: Ratings): { readonly sums: Float64Array; readonly ties: number } {
  const coded = completeCodes(ascendingCodes(ratings));
  const cells = coded.raters * coded.scale.length;
  return cells <= Math.max(mostCounted, coded.codes.length)
    ? countedSums(coded)
    : sortedSums(coded);
}

/** The units that all rated: their values are in order already, and need not be put in order again. */
function completeCodes(coded: CodedRatings): CodedRatings {
  const { raters, codes } = coded;
  if (!codes.includes(-1)) return coded;
  const kept = new Int32Array(codes.length);
  let units = 0;
  for (let unit = 0; unit < coded.units; unit += 1) {
    let isComplete = true;
    for (let rater = 0; rater < raters; rater += 1) {
      const code = codes[unit * raters + rater] ?? -1;
      kept[units * raters + rater] = code;
      if (code < 0) isComplete = false;
    }
    if (isComplete) units += 1;
  }
  return { ...coded, units, codes: kept.subarray(0, units * raters) };
}

/** So many counters are no burden even for few ratings. */
const mostCounted = 4_096;

/** Where values recur, each rater’s ranks are counted; nothing is sorted. */
function countedSums({ units, raters, codes, scale }: CodedRatings) {
  const q = scale.length;
  const ranks = new Float64Array(raters * q);
  for (let unit = 0; unit < units; unit += 1) {
    for (let rater = 0; rater < raters; rater += 1) {
      const at = rater * q + (codes[unit * raters + rater] ?? 0);
      ranks[at] = (ranks[at] ?? 0) + 1;
    }
  }
  let ties = 0;
  for (let rater = 0; rater < raters; rater += 1) {
    let below = 0;
    for (let at = rater * q; at < (rater + 1) * q; at += 1) {
      const count = ranks[at] ?? 0;
      ties += count ** 3 - count;
      ranks[at] = below + (count + 1) / 2;
      below += count;
    }
  }
  const sums = new Float64Array(units);
  for (let unit = 0; unit < units; unit += 1) {
    let sum = 0;
    for (let rater = 0; rater < raters; rater += 1) {
      sum += ranks[rater * q + (codes[unit * raters + rater] ?? 0)] ?? 0;
    }
    sums[unit] = sum;
  }
  return { sums, ties };
}

function sortedSums({ units, raters, codes }: CodedRatings) {
  const sums = new Float64Array(units);
  const own = new Uint32Array(units);
  let ties = 0;
  for (let rater = 0; rater < raters; rater += 1) {
    for (let unit = 0; unit < units; unit += 1) own[unit] = codes[unit * raters + rater] ?? 0;
    ties += rank(ascendingOrderOfWhole(own), own, sums);
  }
  return { sums, ties };
}

/** Mid-ranks, 1 the lowest, and Σ (t³ − t) over groups of t tied values. */
export function midRanks(values: Float64Array): {
  readonly ranks: Float64Array;
  readonly ties: number;
} {
  const ranks = new Float64Array(values.length);
  return { ranks, ties: rank(ascendingOrder(values), values, ranks) };
}

/** Adds each value’s mean place; gives Σ (t³ − t). */
function rank(order: Uint32Array, values: Float64Array | Uint32Array, ranks: Float64Array): number {
  let ties = 0;
  let from = 0;
  while (from < order.length) {
    const lowest = values[order[from] ?? 0];
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === lowest) to += 1;
    for (let at = from; at < to; at += 1) {
      const place = order[at] ?? 0;
      ranks[place] = (ranks[place] ?? 0) + (from + 1 + to) / 2;
    }
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  return ties;
}

export const kendallWStatistic = {
  id: "kendallW",
  needs: { data: "ratings", level: "ordinal", raters: "two_or_more", missing: "complete_units" },
  parameters: {},
  compute: kendallW,
  references: [
    {
      text: "Kendall, M. G., & Babington Smith, B. (1939). The problem of m rankings. The Annals of Mathematical Statistics, 10(3), 275–287",
      doi: "10.1214/aoms/1177732186",
    },
    {
      text: "Kendall, M., & Gibbons, J. D. (1990). Rank correlation methods (5th ed.). Edward Arnold. ISBN 978-0-85264-305-1",
    },
  ],
  assumes: ["units_independent", "order_only"],
} as const satisfies Statistic<"kendallW", Ratings>;
