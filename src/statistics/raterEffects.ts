import { studentTwoSidedQuantile } from "./distributions.ts";
import {
  type Figure,
  type Interval,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

/** One score. Units and raters are numbered from 0. */
export interface CrossedScore {
  readonly unit: number;
  readonly rater: number;
  readonly score: number;
}

export interface RaterEffect {
  /** How far the rater lies above (lenient) or below (severe) the others, in the unit of the scores. */
  readonly effect: Figure;
  readonly interval: Interval;
  /** Whether limits that hold for all raters at once (Bonferroni, 95%) exclude 0. */
  readonly isApart: boolean;
  readonly units: number;
}

/**
 * Rater leniency adjusted for the units rated: score = unit + rater, fitted by least squares, the
 * effects of raters that are connected by common units adding up to 0. An additive model for
 * measurements. It addresses the same question as many-facet Rasch measurement (Linacre, 1989), but
 * is not that logistic model.
 *
 * Undefined for a rater who shares no unit with others. Intervals are Student’s, from the
 * residuals.
 */
export function raterEffects(
  scores: readonly CrossedScore[],
  { raters }: { readonly raters: number },
): readonly RaterEffect[] {
  const byUnit = new Map<number, CrossedScore[]>();
  for (const score of scores) {
    const there = byUnit.get(score.unit);
    if (there) there.push(score);
    else byUnit.set(score.unit, [score]);
  }
  const shared = [...byUnit.values()].filter((there) => there.length > 1);
  const units = new Int32Array(raters);
  const normal = Array.from({ length: raters }, () => new Float64Array(raters));
  const right = new Float64Array(raters);
  const leader = Int32Array.from({ length: raters }, (_, rater) => rater);
  const leaderOf = (rater: number): number => {
    let at = rater;
    while (leader[at] !== at) at = leader[at] ?? at;
    return at;
  };
  for (const there of shared) {
    const mean = there.reduce((sum, { score }) => sum + score, 0) / there.length;
    for (const one of there) {
      units[one.rater] = (units[one.rater] ?? 0) + 1;
      right[one.rater] = (right[one.rater] ?? 0) + one.score - mean;
      addTo(normal, one.rater, one.rater, 1);
      for (const other of there) addTo(normal, one.rater, other.rater, -1 / there.length);
      leader[leaderOf(one.rater)] = leaderOf(there[0]?.rater ?? one.rater);
    }
  }
  // Within each connected set effects are told from a sum of 0: one more equation in the place of a constant.
  const isCompared = [...units].map((count) => count > 0);
  const components = new Set<number>();
  for (let a = 0; a < raters; a += 1) {
    if (isCompared[a] !== true) addTo(normal, a, a, 1);
    else components.add(leaderOf(a));
    for (let b = 0; b < raters; b += 1) {
      if (isCompared[a] && isCompared[b] && leaderOf(a) === leaderOf(b)) addTo(normal, a, b, 1);
    }
  }
  const inverse = inverted(normal);
  const effects = inverse.map((row) =>
    row.reduce((sum, one, at) => sum + one * (right[at] ?? 0), 0),
  );
  let squares = 0;
  let n = 0;
  for (const there of shared) {
    const level =
      there.reduce((sum, { score, rater }) => sum + score - (effects[rater] ?? 0), 0) /
      there.length;
    for (const { score, rater } of there) squares += (score - level - (effects[rater] ?? 0)) ** 2;
    n += there.length;
  }
  const compared = isCompared.filter(Boolean).length;
  const freedom = n - shared.length - compared + components.size;
  return Array.from({ length: raters }, (_, rater): RaterEffect => {
    if (isCompared[rater] !== true) {
      const none = undefinedBecause("no_overlapping_units");
      return { effect: none, interval: none, isApart: false, units: 0 };
    }
    const effect = effects[rater] ?? 0;
    const size = [...leader].filter(
      (_one, other) => isCompared[other] && leaderOf(other) === leaderOf(rater),
    ).length;
    // The equation of the sum has added a constant to the inverse: 1 over the square of how many they are.
    const spread = Math.max(0, (inverse[rater]?.[rater] ?? 0) - 1 / size ** 2);
    const error = Math.sqrt((squares / freedom) * spread);
    return {
      effect: value(effect),
      interval: intervalOf(effect, { error, freedom }),
      isApart:
        freedom >= 1 &&
        Math.abs(effect) > studentTwoSidedQuantile(0.05 / compared, freedom) * error,
      units: units[rater] ?? 0,
    };
  });
}

function intervalOf(
  effect: number,
  { error, freedom }: { readonly error: number; readonly freedom: number },
): Interval {
  if (freedom < 1) return undefinedBecause("too_few_units");
  const reach = studentTwoSidedQuantile(0.05, freedom) * error;
  return {
    kind: "interval",
    low: effect - reach,
    high: effect + reach,
    level: 0.95,
    method: "student",
  };
}

function addTo(matrix: readonly Float64Array[], row: number, column: number, by: number): void {
  const line = matrix[row];
  if (line) line[column] = (line[column] ?? 0) + by;
}

/** By Gauss and Jordan, with the largest of each column first. */
function inverted(matrix: readonly Float64Array[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [
    ...row,
    ...Array.from({ length: size }, (_, column) => (column === at ? 1 : 0)),
  ]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row += 1) {
      if (Math.abs(rows[row]?.[pivot] ?? 0) > Math.abs(rows[best]?.[pivot] ?? 0)) best = row;
    }
    const own = rows[best] ?? [];
    rows[best] = rows[pivot] ?? [];
    const divisor = own[pivot] ?? 1;
    const line = own.map((one) => one / divisor);
    rows[pivot] = line;
    for (let row = 0; row < size; row += 1) {
      const factor = rows[row]?.[pivot] ?? 0;
      if (row === pivot || factor === 0) continue;
      rows[row] = (rows[row] ?? []).map((one, at) => one - factor * (line[at] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
}

export const raterEffectsStatistic = {
  id: "raterEffects",
  needs: { data: "facets", level: "interval", raters: "two_or_more", missing: "pairable_units" },
  parameters: {},
  compute: raterEffects,
  references: [
    {
      text: "Searle, S. R. (1971). Linear models. Wiley. ISBN 978-0-471-18499-7 (two-way classification without interaction)",
    },
    {
      text: "Saal, F. E., Downey, R. G., & Lahey, M. A. (1980). Rating the ratings: Assessing the psychometric quality of rating data. Psychological Bulletin, 88(2), 413–428",
      doi: "10.1037/0033-2909.88.2.413",
    },
  ],
  assumes: ["units_independent", "raters_fixed", "equal_variances", "distances_meaningful"],
} as const satisfies Statistic<
  "raterEffects",
  readonly CrossedScore[],
  Parameters<typeof raterEffects>[1]
>;
