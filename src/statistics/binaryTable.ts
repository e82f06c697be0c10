import type { TimedEvent } from "./timed.ts";

/** One interval of a binary table, `[startUs, endUs)`, with a mark for each code. */
export interface BinaryRow {
  readonly startUs: number;
  readonly endUs: number;
  /** In the order of the codes: 1 where a state was on at any moment of the interval; the number of points in it. */
  readonly marks: readonly number[];
}

/**
 * One record as a table of intervals by codes, for programs that want presence and absence.
 * Everything is half open: a state `[start, end)` marks an interval `[from, to)` if they share time, so that
 * one that ends exactly where an interval begins does not mark it; a point on an edge belongs to the
 * interval that begins there. The last interval is cut at the end of the time observed.
 * BORIS’s table (`borisBinaryTable`) says what is on at the moment where an interval begins instead.
 * Empty where no time is observed or the interval is not longer than 0.
 */
export function binaryTable(
  events: readonly TimedEvent[],
  options: {
    readonly codes: readonly string[];
    readonly observed: { readonly startUs: number; readonly endUs: number };
    readonly intervalUs: number;
  },
): readonly BinaryRow[] {
  const { codes, observed, intervalUs } = options;
  const lengthUs = observed.endUs - observed.startUs;
  if (!(intervalUs > 0) || !(lengthUs > 0)) return [];
  const count = Math.ceil(lengthUs / intervalUs);
  const marks = Array.from({ length: count }, () => codes.map(() => 0));
  const places = new Map(codes.map((code, place) => [code, place]));
  for (const { code, startUs, endUs } of events) {
    const place = places.get(code);
    if (place === undefined) continue;
    const isPoint = startUs === endUs;
    const from = Math.max(startUs, observed.startUs);
    const to = Math.min(endUs, observed.endUs);
    if (isPoint ? startUs < observed.startUs || startUs >= observed.endUs : from >= to) continue;
    const first = Math.floor((from - observed.startUs) / intervalUs);
    const last = isPoint ? first : Math.ceil((to - observed.startUs) / intervalUs) - 1;
    for (let interval = first; interval <= last; interval += 1) {
      const row = marks[interval];
      if (row) row[place] = isPoint ? (row[place] ?? 0) + 1 : 1;
    }
  }
  return marks.map((row, interval) => ({
    startUs: observed.startUs + interval * intervalUs,
    endUs: Math.min(observed.endUs, observed.startUs + (interval + 1) * intervalUs),
    marks: row,
  }));
}
