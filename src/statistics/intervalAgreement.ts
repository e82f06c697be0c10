import { type Figure, ratio, type Statistic, undefinedBecause, value } from "./statistic.ts";

/** Two observers’ counts (or 0 and 1 for scored) of the same intervals. */
export interface IntervalCounts {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/**
 * The interval-based agreement statistics of applied behaviour analysis, as proportions from 0 to 1
 * (reports print percentages).
 */
export interface IntervalAgreement {
  /** Smaller total over larger total. */
  readonly totalCount: Figure;
  /** Mean over intervals of smaller over larger count; also "partial agreement within intervals". */
  readonly meanCountPerInterval: Figure;
  readonly exactCountPerInterval: Figure;
  /** Intervals on which both scored or neither did. */
  readonly intervalByInterval: Figure;
  /** Both scored, among those that at least one scored. */
  readonly scoredInterval: Figure;
  /** Neither scored, among those that at least one left unscored. */
  readonly unscoredInterval: Figure;
}

/**
 * Interobserver agreement on intervals. Two counts of 0 agree fully (0/0 is 1, by convention).
 * Cooper, Heron & Heward (2020); Reed & Azulay (2011), doi:10.1007/BF03391783. Undefined without
 * intervals; scored-interval (unscored-interval) agreement also if no interval was scored (left
 * unscored).
 */
export function intervalAgreement(counts: IntervalCounts): IntervalAgreement {
  const n = Math.min(counts.first.length, counts.second.length);
  const [a, b] = [counts.first.slice(0, n), counts.second.slice(0, n)];
  const none = undefinedBecause("no_units");
  const share = (agrees: (x: number, y: number) => boolean): number =>
    a.reduce((count, x, at) => count + (agrees(x, b[at] ?? 0) ? 1 : 0), 0);
  const both = share((x, y) => x > 0 && y > 0);
  const neither = share((x, y) => x === 0 && y === 0);
  const perInterval = a.reduce((sum, x, at) => sum + smallerOverLarger(x, b[at] ?? 0), 0);
  const over = (count: number): Figure => (n === 0 ? none : value(count / n));
  return {
    totalCount: n === 0 ? none : value(smallerOverLarger(sumOf(a), sumOf(b))),
    meanCountPerInterval: over(perInterval),
    exactCountPerInterval: over(share((x, y) => x === y)),
    intervalByInterval: over(both + neither),
    scoredInterval: n === 0 ? none : ratio({ of: both, to: n - neither }, "nothing_scored"),
    unscoredInterval: n === 0 ? none : ratio({ of: neither, to: n - both }, "nothing_scored"),
  };
}

/** Trial-by-trial IOA: the proportion of trials for which two observers noted the same outcome. */
export function trialByTrial(first: readonly string[], second: readonly string[]): Figure {
  const n = Math.min(first.length, second.length);
  const agreed = first.slice(0, n).filter((outcome, at) => outcome === second[at]).length;
  return ratio({ of: agreed, to: n }, "no_units");
}

/** Interobserver agreement on durations. Both observers’ durations have the same unit, in order of occurrence. */
export interface DurationAgreement {
  readonly totalDuration: Figure;
  /** Mean of shorter over longer, over the occurrences that both have, paired in their order. */
  readonly meanDurationPerOccurrence: Figure;
  /** How many pairs that mean is of, and how many occurrences have no partner. */
  readonly paired: number;
  readonly unpaired: number;
}

export function durationAgreement(
  first: readonly number[],
  second: readonly number[],
): DurationAgreement {
  const paired = Math.min(first.length, second.length);
  let sum = 0;
  for (let at = 0; at < paired; at += 1) sum += smallerOverLarger(first[at] ?? 0, second[at] ?? 0);
  const hasNothing = first.length + second.length === 0;
  return {
    totalDuration: hasNothing
      ? undefinedBecause("no_events")
      : value(smallerOverLarger(sumOf(first), sumOf(second))),
    meanDurationPerOccurrence: ratio({ of: sum, to: paired }, "no_events"),
    paired,
    unpaired: Math.abs(first.length - second.length),
  };
}

/** The smaller number divided by the larger; 1 if both are 0. */
export function smallerOverLarger(a: number, b: number): number {
  return a === b ? 1 : Math.min(a, b) / Math.max(a, b);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}

export const intervalAgreementStatistic = {
  id: "intervalAgreement",
  needs: { data: "intervals", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {},
  compute: intervalAgreement,
  references: [
    {
      text: "Reed, D. D., & Azulay, R. L. (2011). A Microsoft Excel 2010 based tool for calculating interobserver agreement. Behavior Analysis in Practice, 4(2), 45–52",
      doi: "10.1007/BF03391783",
    },
    {
      text: "Cooper, J. O., Heron, T. E., & Heward, W. L. (2020). Applied behavior analysis (3rd ed.). Pearson. ISBN 978-0-13-475255-6",
    },
  ],
  assumes: ["same_time_observed"],
} as const satisfies Statistic<"intervalAgreement", IntervalCounts>;
