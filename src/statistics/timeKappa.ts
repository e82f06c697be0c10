import { cohenKappa, type CohenKappaPart } from "./cohenKappa.ts";
import { percentAgreement } from "./percentAgreement.ts";
import { type Answer, type Statistic, undefinedBecause } from "./statistic.ts";
import type { TimedPair } from "./timed.ts";
import {
  type ComparedTime,
  elementaryIntervals,
  type Label,
  poolTime,
  timeUnits,
} from "./units.ts";
import type { PairTable } from "./pairTable.ts";

/** A kappa on time, with the table it was computed from and the moments of every cell, pair by pair. */
export interface TimeKappa {
  readonly answer: Answer<CohenKappaPart>;
  /** The share of time, or of units, on which the raters agree. */
  readonly agreement: Answer<never>;
  readonly table: PairTable;
  readonly labels: readonly Label[];
  /** In the order in which the pairs were given. */
  readonly pairs: readonly ComparedTime[];
}

/** Cohen’s kappa on time units; see `timeUnits` for what a unit carries. Pairs are pooled by adding. */
export function timeUnitKappa(
  pairs: readonly TimedPair[],
  options: {
    readonly codes: readonly string[];
    readonly unitUs: number;
    readonly confidence?: number;
  },
): TimeKappa {
  const compared = pairs.map((pair) => timeUnits(pair, options));
  const kappa = kappaOf(compared, options);
  if (options.unitUs > 0) return kappa;
  const figure = undefinedBecause("unit_length_not_positive");
  return { ...kappa, answer: { ...kappa.answer, figure } };
}

/**
 * Cohen’s kappa on time itself: what the time-unit kappa tends to as its unit tends to 0.
 * Exact, independent of a unit; without a standard error, because time has no countable units.
 */
export function durationKappa(
  pairs: readonly TimedPair[],
  options: { readonly codes: readonly string[] },
): TimeKappa {
  return kappaOf(
    pairs.map((pair) => elementaryIntervals(pair, options)),
    options,
  );
}

function kappaOf(
  compared: readonly ComparedTime[],
  options: { readonly codes: readonly string[]; readonly confidence?: number },
): TimeKappa {
  const { table, labels } = poolTime(compared, options.codes);
  const confidence = options.confidence === undefined ? {} : { confidence: options.confidence };
  return {
    answer: cohenKappa(table, confidence),
    agreement: percentAgreement(table, confidence),
    table,
    labels,
    pairs: compared,
  };
}

export const timeUnitKappaStatistic = {
  id: "timeUnitKappa",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {
    unitUs: {
      kind: "number",
      default: 1_000_000,
      min: 1_000,
      max: 86_400_000_000,
      whole: true,
      unit: "microseconds",
    },
    confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
  },
  compute: timeUnitKappa,
  references: [
    {
      text: "Bakeman, R., Quera, V., & Gnisci, A. (2009). Observer agreement for timed-event sequential data: A comparison of time-based and event-based algorithms. Behavior Research Methods, 41(1), 137–147",
      doi: "10.3758/BRM.41.1.137",
    },
    {
      text: "Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement, 20(1), 37–46",
      doi: "10.1177/001316446002000104",
    },
  ],
  assumes: ["units_independent", "raters_independent", "same_time_observed", "time_unit_fixed"],
} as const satisfies Statistic<
  "timeUnitKappa",
  readonly TimedPair[],
  Parameters<typeof timeUnitKappa>[1]
>;

export const durationKappaStatistic = {
  id: "durationKappa",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {},
  compute: durationKappa,
  references: [
    {
      text: "Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement, 20(1), 37–46",
      doi: "10.1177/001316446002000104",
    },
  ],
  assumes: ["raters_independent", "same_time_observed"],
} as const satisfies Statistic<
  "durationKappa",
  readonly TimedPair[],
  Parameters<typeof durationKappa>[1]
>;
