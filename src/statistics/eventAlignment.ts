import { fittedAgreement } from "./proportionalFitting.ts";
import {
  type Figure,
  type Statistic,
  type Undefined,
  undefinedBecause,
  value,
} from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";

export interface AlignmentOptions {
  /** The codes in their declared order: rows and columns of the table, before "nothing". */
  readonly codes: readonly string[];
  /** Cost of aligning different codes, default 1; of leaving an event alone, default 1. A match costs 0. */
  readonly substitution?: number;
  readonly gap?: number;
  /** Events may be aligned only if they begin at most so far apart. Default: any. */
  readonly onsetToleranceUs?: number;
  /** And only if what they share is at least this part of the longer one, 0 to 1. Default 0. */
  readonly minimumOverlap?: number;
}

export interface Alignment {
  /** 0 where there is nothing to align. */
  readonly minimumCost: Figure;
  /** Agreement on the table with "nothing" and its impossible cell; see `fittedAgreement`. */
  readonly observed: Figure;
  readonly expected: Figure;
  readonly kappa: Figure;
  readonly kappaMaximum: Figure;
  /** Rows: the first rater’s codes, then "nothing"; columns: the second’s. */
  readonly table: readonly (readonly number[])[];
  /** Aligned events, by their place in the order of onset; undefined where there is no partner. */
  readonly pairs: readonly { readonly first?: number; readonly second?: number }[];
}

/** More steps than this (events × events) are refused: the table of steps would fill the memory. */
const largestSearch = 100_000_000;

/**
 * Event alignment kappa: the two sequences of codes are aligned at least cost (Needleman & Wunsch,
 * 1970, doi:10.1016/0022-2836(70)90057-4), and kappa is computed on the aligned events, with a row
 * and column for "nothing". Quera, Bakeman & Gnisci (2007), doi:10.3758/BF03192842; for timed
 * events Bakeman, Quera & Gnisci (2009), doi:10.3758/BRM.41.1.137 (their parameters from memory;
 * GSEQ was not run).
 *
 * The least cost is unique, the alignment is not. Tracing back from the end, ties are resolved in
 * this order: both events, the first rater’s event alone, the second’s alone.
 */
export function eventAlignment(
  events: { readonly first: readonly TimedEvent[]; readonly second: readonly TimedEvent[] },
  options: AlignmentOptions,
): Alignment | Undefined {
  const { codes, substitution = 1, gap = 1 } = options;
  const places = new Map(codes.map((code, place) => [code, place]));
  const inOrder = (list: readonly TimedEvent[]) =>
    list
      .filter((event) => places.has(event.code))
      .toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
  const first = inOrder(events.first);
  const second = inOrder(events.second);
  const [n, m] = [first.length, second.length];
  if (n * m > largestSearch) return undefinedBecause("too_many_to_search");

  const costOf = (a: TimedEvent, b: TimedEvent): number => {
    if (Math.abs(a.startUs - b.startUs) > (options.onsetToleranceUs ?? Infinity)) return Infinity;
    if (sharedPart(a, b) < (options.minimumOverlap ?? 0)) return Infinity;
    return a.code === b.code ? 0 : substitution;
  };
  // 0 both, 1 the first alone, 2 the second alone.
  const steps = new Uint8Array((n + 1) * (m + 1));
  let before = Float64Array.from({ length: m + 1 }, (_, j) => j * gap);
  steps.fill(2, 1, m + 1);
  for (let i = 1; i <= n; i += 1) {
    const now = new Float64Array(m + 1);
    now[0] = i * gap;
    steps[i * (m + 1)] = 1;
    const a = first[i - 1];
    for (let j = 1; j <= m; j += 1) {
      const b = second[j - 1];
      const both = a && b ? (before[j - 1] ?? 0) + costOf(a, b) : Infinity;
      const alone = (before[j] ?? 0) + gap;
      const other = (now[j - 1] ?? 0) + gap;
      const least = Math.min(both, alone, other);
      // Sums of costs such as 0.7 differ in their last digit; that must not break a tie.
      const limit = least + 1e-9;
      steps[i * (m + 1) + j] = both <= limit ? 0 : alone <= limit ? 1 : 2;
      now[j] = least;
    }
    before = now;
  }

  const q = codes.length;
  const table = emptyTable(q + 1);
  const tally = (a: number, b: number) => {
    const row = table[a];
    if (row) row[b] = (row[b] ?? 0) + 1;
  };
  const placeOf = (event: TimedEvent | undefined) => places.get(event?.code ?? "") ?? q;
  const pairs: { first?: number; second?: number }[] = [];
  let [i, j] = [n, m];
  while (i > 0 || j > 0) {
    const step = steps[i * (m + 1) + j];
    if (step !== 2) i -= 1;
    if (step !== 1) j -= 1;
    tally(step === 2 ? q : placeOf(first[i]), step === 1 ? q : placeOf(second[j]));
    pairs.push(step === 0 ? { first: i, second: j } : step === 1 ? { first: i } : { second: j });
  }
  const agreement = fittedAgreement(table);
  return {
    minimumCost: value(before[m] ?? 0),
    observed: agreement.observed,
    expected: agreement.expected,
    kappa: agreement.kappa,
    kappaMaximum: agreement.kappaMaximum,
    table,
    pairs: pairs.toReversed(),
  };
}

/** A square table of zeros. */
export function emptyTable(size: number): number[][] {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
}

/**
 * The time shared by two events, as a proportion of the longer one; for points, 1 if they coincide.
 */
export function sharedPart(a: TimedEvent, b: TimedEvent): number {
  const longer = Math.max(a.endUs - a.startUs, b.endUs - b.startUs);
  if (longer === 0) return a.startUs === b.startUs ? 1 : 0;
  return Math.max(0, Math.min(a.endUs, b.endUs) - Math.max(a.startUs, b.startUs)) / longer;
}

export const eventAlignmentStatistic = {
  id: "eventAlignment",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {
    substitution: { kind: "number", default: 1, min: 0, max: 10 },
    gap: { kind: "number", default: 1, min: 0, max: 10 },
    onsetToleranceUs: {
      kind: "number",
      default: 3_000_000,
      min: 0,
      max: 86_400_000_000,
      whole: true,
      unit: "microseconds",
    },
    minimumOverlap: { kind: "number", default: 0, min: 0, max: 1, unit: "share" },
  },
  compute: eventAlignment,
  references: [
    {
      text: "Quera, V., Bakeman, R., & Gnisci, A. (2007). Observer agreement for event sequences: Methods and software for sequence alignment and reliability estimates. Behavior Research Methods, 39(1), 39–49",
      doi: "10.3758/BF03192842",
    },
    {
      text: "Needleman, S. B., & Wunsch, C. D. (1970). A general method applicable to the search for similarities in the amino acid sequence of two proteins. Journal of Molecular Biology, 48(3), 443–453",
      doi: "10.1016/0022-2836(70)90057-4",
    },
  ],
  assumes: ["raters_independent", "same_time_observed"],
} as const satisfies Statistic<
  "eventAlignment",
  { readonly first: readonly TimedEvent[]; readonly second: readonly TimedEvent[] },
  AlignmentOptions
>;
