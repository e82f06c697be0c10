import { cohenKappa, type CohenKappaPart } from "./cohenKappa.ts";
import { countPairs } from "./pairTable.ts";
import type { Answer, Statistic } from "./statistic.ts";
import type { TimedPair } from "./timed.ts";
import { timeUnits } from "./units.ts";

export interface ToleranceKappa {
  /** Going along the first rater’s units and looking for their code in the second’s, and the reverse. */
  readonly alongFirst: Answer<CohenKappaPart>;
  readonly alongSecond: Answer<CohenKappaPart>;
}

/**
 * Time-unit kappa with tolerance: a unit agrees if the other rater has the same label anywhere
 * within `tolerance` units of it; otherwise the two labels of the unit itself are tallied. The
 * result depends on which rater is first, so both are given. Bakeman, Quera & Gnisci (2009),
 * doi:10.3758/BRM.41.1.137; the rule is that of the plot that GSEQ prints, as Bakeman & Gnisci
 * (2006) read it (Handbook of multimethod measurement in psychology, chapter 10, Figure 10.4).
 * Standard errors take units as independent.
 */
export function toleranceKappa(
  pairs: readonly TimedPair[],
  options: {
    readonly codes: readonly string[];
    readonly unitUs: number;
    /** In units, 0 or more. */
    readonly tolerance: number;
  },
): ToleranceKappa {
  const names = new Map<string, number>();
  const along: [number[], number[]] = [[], []];
  const opposite: [number[], number[]] = [[], []];
  for (const pair of pairs) {
    const lines = numberedLabels(pair, { ...options, names });
    [0, 1].forEach((who) => {
      const own = lines[who] ?? [];
      const other = lines[1 - who] ?? [];
      own.forEach((label, unit) => {
        const near = other.slice(
          Math.max(0, unit - options.tolerance),
          unit + options.tolerance + 1,
        );
        along[who]?.push(label);
        opposite[who]?.push(near.includes(label) ? label : (other[unit] ?? -1));
      });
    });
  }
  const kappa = (who: 0 | 1) =>
    cohenKappa(countPairs({ first: along[who], second: opposite[who] }, names.size));
  return { alongFirst: kappa(0), alongSecond: kappa(1) };
}

/** Each rater’s label of each unit, numbered; equal labels have equal numbers. */
export function numberedLabels(
  pair: TimedPair,
  options: {
    readonly codes: readonly string[];
    readonly unitUs: number;
    readonly names: Map<string, number>;
  },
): readonly [readonly number[], readonly number[]] {
  const { unitUs, names } = options;
  const compared = timeUnits(pair, options);
  const numberOf = (label: readonly string[]) => {
    const key = JSON.stringify(label);
    const known = names.get(key) ?? names.size;
    names.set(key, known);
    return known;
  };
  const first = Array.from({ length: compared.pieces }, () => -1);
  const second = Array.from({ length: compared.pieces }, () => -1);
  for (const cell of compared.cells) {
    const [a, b] = [numberOf(cell.first), numberOf(cell.second)];
    for (const { startUs, endUs } of cell.moments) {
      first.fill(a, Math.round(startUs / unitUs), Math.round(endUs / unitUs));
      second.fill(b, Math.round(startUs / unitUs), Math.round(endUs / unitUs));
    }
  }
  return [first, second];
}

export const toleranceKappaStatistic = {
  id: "toleranceKappa",
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
    tolerance: { kind: "number", default: 2, min: 0, max: 1000, whole: true, unit: "units" },
  },
  compute: toleranceKappa,
  references: [
    {
      text: "Bakeman, R., Quera, V., & Gnisci, A. (2009). Observer agreement for timed-event sequential data: A comparison of time-based and event-based algorithms. Behavior Research Methods, 41(1), 137–147",
      doi: "10.3758/BRM.41.1.137",
    },
  ],
  assumes: ["units_independent", "raters_independent", "same_time_observed", "time_unit_fixed"],
} as const satisfies Statistic<
  "toleranceKappa",
  readonly TimedPair[],
  Parameters<typeof toleranceKappa>[1]
>;
