import { type Figure, ratio, type Statistic, undefinedBecause, value } from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";

/** The time budget of one code in one observation. Times in microseconds. */
export interface TimeBudgetRow {
  readonly code: string;
  /** How many events begin in the time observed, or were on when it began. */
  readonly count: number;
  /** Sum over events, cut to the time observed; overlapping events of one code count twice. */
  readonly totalUs: Figure;
  readonly meanUs: Figure;
  /** Sample standard deviation (n − 1). */
  readonly standardDeviationUs: Figure;
  /** Time covered by the code, overlaps once, as a share of the time observed: 0 to 1. */
  readonly share: Figure;
  readonly ratePerMinute: Figure;
}

/**
 * How often and how long each code was on, in `[startUs, endUs)` of the recording.
 * Points have a count and a rate, but no duration. A code that never occurs has count 0 and no mean.
 * Our own definitions; BORIS’s differ (see `borisTimeBudget`).
 */
export function timeBudget(
  events: readonly TimedEvent[],
  options: {
    readonly codes: readonly string[];
    readonly observed: { readonly startUs: number; readonly endUs: number };
  },
): readonly TimeBudgetRow[] {
  const { startUs, endUs } = options.observed;
  const observedUs = endUs - startUs;
  const byCode = new Map<string, TimedEvent[]>(options.codes.map((code) => [code, []]));
  for (const event of events) {
    const isPoint = event.startUs === event.endUs;
    const isInside = isPoint
      ? event.startUs >= startUs && event.startUs < endUs
      : event.startUs < endUs && event.endUs > startUs;
    if (isInside) byCode.get(event.code)?.push(event);
  }
  return options.codes.map((code) => {
    const own = byCode.get(code) ?? [];
    const states = own.filter((event) => event.endUs > event.startUs);
    const rate = ratio({ of: own.length * 60e6, to: observedUs }, "zero_time");
    if (states.length === 0) {
      const because = undefinedBecause(
        own.length === 0 ? "no_events" : "not_part_of_this_statistic",
      );
      const none = own.length === 0 ? value(0) : because;
      return {
        code,
        count: own.length,
        totalUs: none,
        meanUs: because,
        standardDeviationUs: because,
        share: observedUs === 0 ? undefinedBecause("zero_time") : none,
        ratePerMinute: rate,
      };
    }
    const cut = states.map((event) => ({
      startUs: Math.max(startUs, event.startUs),
      endUs: Math.min(endUs, event.endUs),
    }));
    const durations = cut.map((event) => event.endUs - event.startUs);
    return {
      code,
      count: own.length,
      totalUs: value(sumOf(durations)),
      meanUs: value(sumOf(durations) / durations.length),
      standardDeviationUs: standardDeviation(durations),
      share: ratio({ of: coveredUs(cut), to: observedUs }, "zero_time"),
      ratePerMinute: rate,
    };
  });
}

/** The time that intervals cover, in microseconds; overlapping time counts once. */
export function coveredUs(
  intervals: readonly { readonly startUs: number; readonly endUs: number }[],
): number {
  let covered = 0;
  let until = -Infinity;
  for (const { startUs, endUs } of intervals.toSorted((a, b) => a.startUs - b.startUs)) {
    if (endUs <= until) continue;
    covered += endUs - Math.max(startUs, until);
    until = endUs;
  }
  return covered;
}

/** The sample standard deviation, with n − 1; not defined for fewer than two values. */
export function standardDeviation(values: readonly number[]): Figure {
  if (values.length < 2) return undefinedBecause("too_few_units");
  const mean = sumOf(values) / values.length;
  let squares = 0;
  for (const one of values) squares += (one - mean) ** 2;
  return value(Math.sqrt(squares / (values.length - 1)));
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const one of values) sum += one;
  return sum;
}

export const timeBudgetStatistic = {
  id: "timeBudget",
  needs: { data: "events", level: "nominal", raters: "one", missing: "not_applicable" },
  parameters: {},
  compute: timeBudget,
  references: [
    {
      text: "Martin, P., & Bateson, P. (2007). Measuring behaviour (3rd ed.). Cambridge University Press",
      doi: "10.1017/CBO9780511810893",
    },
  ],
  assumes: [],
} as const satisfies Statistic<
  "timeBudget",
  readonly TimedEvent[],
  Parameters<typeof timeBudget>[1]
>;
