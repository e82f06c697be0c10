import { randomFrom } from "./random.ts";
import {
  type Figure,
  finiteOr,
  ratio,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";

/** How often one code followed another; every table is [from][to] in the order of the codes. */
export interface Transitions {
  readonly codes: readonly string[];
  readonly counts: readonly (readonly number[])[];
  readonly total: number;
  /** Count over all transitions. */
  readonly frequencies: readonly (readonly Figure[])[];
  /** Count over the row: the probability of "to", given "from". */
  readonly rowFrequencies: readonly (readonly Figure[])[];
  /** (count − expected) / its standard error under independence; about normal. Bakeman & Quera (2011). */
  readonly adjustedResiduals: readonly (readonly Figure[])[];
  /** Yule’s Q of the 2 × 2 table of "from or not" by "to or not", −1 to 1. */
  readonly yulesQ: readonly (readonly Figure[])[];
}

/** The codes of one record in order of onset (then of end, then of the codes’ order). */
export function codeSequence(
  events: readonly TimedEvent[],
  codes: readonly string[],
): readonly string[] {
  const places = new Map(codes.map((code, place) => [code, place]));
  return events
    .filter((event) => places.has(event.code))
    .toSorted(
      (a, b) =>
        a.startUs - b.startUs ||
        a.endUs - b.endUs ||
        (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0),
    )
    .map((event) => event.code);
}

/**
 * Which code follows which, within each sequence, `lag` steps later. Transitions are within one
 * sequence. Bakeman & Quera (2011), doi:10.1017/CBO9781139017343. Values of a row or table without
 * a count are undefined.
 */
export function transitions(
  sequences: readonly (readonly string[])[],
  options: { readonly codes: readonly string[]; readonly lag?: number },
): Transitions {
  const { codes, lag = 1 } = options;
  const counts = countsOf(
    sequences.map((sequence) => numbered(sequence, codes)),
    {
      size: codes.length,
      lag,
    },
  );
  const rows = counts.map((row) => sumOf(row));
  const columns = codes.map((_, to) => sumOf(counts.map((row) => row[to] ?? 0)));
  const n = sumOf(rows);
  const cells = (figure: (cell: { count: number; row: number; column: number }) => Figure) =>
    counts.map((row, from) =>
      row.map((count, to) => figure({ count, row: rows[from] ?? 0, column: columns[to] ?? 0 })),
    );
  return {
    codes,
    counts,
    total: n,
    frequencies: cells(({ count }) => ratio({ of: count, to: n }, "no_events")),
    rowFrequencies: cells(({ count, row }) => ratio({ of: count, to: row }, "code_not_used")),
    adjustedResiduals: cells(({ count, row, column }) => {
      const expected = (row * column) / n;
      const error = Math.sqrt(expected * (1 - row / n) * (1 - column / n));
      return error > 0
        ? finiteOr((count - expected) / error, "no_variance")
        : undefinedBecause(n === 0 ? "no_events" : "standard_error_zero");
    }),
    yulesQ: cells(({ count: a, row, column }) => {
      const [b, c] = [row - a, column - a];
      const d = n - row - column + a;
      return ratio({ of: a * d - b * c, to: a * d + b * c }, "empty_denominator");
    }),
  };
}

/**
 * How often shuffled sequences give a count at least as far from its mean as the observed one.
 * Two-sided p, with the observed order counted as one of the shuffles; seeded.
 */
export function transitionPermutation(
  sequences: readonly (readonly string[])[],
  options: {
    readonly codes: readonly string[];
    readonly lag?: number;
    /** Default 2,000. */
    readonly shuffles?: number;
    readonly seed?: number;
  },
): readonly (readonly Figure[])[] {
  const { codes, lag = 1, shuffles = 2_000, seed = 1 } = options;
  const size = codes.length;
  const own = sequences.map((sequence) => numbered(sequence, codes));
  const observed = countsOf(own, { size, lag });
  const random = randomFrom(seed);
  const samples = Array.from({ length: shuffles }, () => {
    for (const sequence of own) shuffle(sequence, random);
    return countsOf(own, { size, lag });
  });
  return observed.map((row, from) =>
    row.map((count, to) => {
      if (own.every((sequence) => sequence.length <= lag)) return undefinedBecause("no_events");
      let mean = 0;
      for (const sample of samples) mean += (sample[from]?.[to] ?? 0) / shuffles;
      const apart = Math.abs(count - mean) - 1e-9;
      let asFar = 1;
      for (const sample of samples) {
        if (Math.abs((sample[from]?.[to] ?? 0) - mean) >= apart) asFar += 1;
      }
      return value(asFar / (shuffles + 1));
    }),
  );
}

function numbered(sequence: readonly string[], codes: readonly string[]): Int32Array {
  const places = new Map(codes.map((code, place) => [code, place]));
  return Int32Array.from(
    sequence.filter((code) => places.has(code)),
    (code) => places.get(code) ?? 0,
  );
}

function countsOf(
  sequences: readonly Int32Array[],
  of: { readonly size: number; readonly lag: number },
): readonly (readonly number[])[] {
  const counts = Array.from({ length: of.size }, () => Array.from({ length: of.size }, () => 0));
  for (const sequence of sequences) {
    for (let at = 0; at + of.lag < sequence.length; at += 1) {
      const row = counts[sequence[at] ?? 0];
      const to = sequence[at + of.lag] ?? 0;
      if (row) row[to] = (row[to] ?? 0) + 1;
    }
  }
  return counts;
}

function shuffle(sequence: Int32Array, random: () => number): void {
  for (let last = sequence.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = sequence[last] ?? 0;
    sequence[last] = sequence[other] ?? 0;
    sequence[other] = kept;
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}

export const transitionsStatistic = {
  id: "transitions",
  needs: { data: "events", level: "nominal", raters: "one", missing: "not_applicable" },
  parameters: { lag: { kind: "number", default: 1, min: 1, max: 20, whole: true, unit: "units" } },
  compute: transitions,
  references: [
    {
      text: "Bakeman, R., & Quera, V. (2011). Sequential analysis and observational methods for the behavioral sciences. Cambridge University Press",
      doi: "10.1017/CBO9781139017343",
    },
  ],
  assumes: ["order_only"],
} as const satisfies Statistic<
  "transitions",
  readonly (readonly string[])[],
  Parameters<typeof transitions>[1]
>;
