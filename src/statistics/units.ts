import { type PairTable, pairTable } from "./pairTable.ts";
import type { Excluded } from "./statistic.ts";
import type { Moment, TimedEvent, TimedPair } from "./timed.ts";

/**
 * What a rater says about one unit of time: the codes active in it, in their declared order.
 * Empty where the rater coded nothing there.
 */
export type Label = readonly string[];

/** A cell of the table that is not empty, with the segments of the recording that it is made of. */
export interface CellMoments {
  readonly first: Label;
  readonly second: Label;
  /** Place of the cell in `table`. */
  readonly row: number;
  readonly column: number;
  /** As long as possible, in order of time, not touching one another. */
  readonly moments: readonly Moment[];
}

/** A confusion matrix of two raters’ coding over time, with the segments behind each cell. */
export interface ComparedTime {
  /** Rows are the first rater’s labels, columns the second’s, both in the order of `labels`. */
  readonly table: PairTable;
  /** "Nothing coded" comes first where it occurs, then single codes and compounds by declared order. */
  readonly labels: readonly Label[];
  readonly cells: readonly CellMoments[];
  /** How many pieces of time the table was made of: time units, or elementary intervals. */
  readonly pieces: number;
}

/**
 * Cuts the time into units of `unitUs` and says for each what both raters had.
 *
 * A state counts in a unit whose mid-point it covers; a point counts in the unit it falls into.
 * The last piece is excluded if it is shorter than a unit. Only `codes` are looked at: give all of
 * them, those of one exclusive group, or a single one to compare it with the rest.
 * The table counts units.
 */
export function timeUnits(
  pair: TimedPair,
  options: { readonly codes: readonly string[]; readonly unitUs: number },
): ComparedTime {
  const { codes, unitUs } = options;
  const units = unitUs > 0 ? Math.floor(pair.durationUs / unitUs) : 0;
  const rest = pair.durationUs - units * unitUs;
  const excluded: Excluded[] = rest > 0 ? [{ because: "incomplete_last_unit", count: 1 }] : [];

  const spanOf = (event: TimedEvent): Span => {
    if (event.startUs === event.endUs) {
      const atTheEnd = event.startUs === pair.durationUs && rest === 0;
      const unit = atTheEnd ? units - 1 : Math.floor(event.startUs / unitUs);
      return { start: unit, end: unit + 1 };
    }
    return {
      start: Math.ceil((2 * event.startUs - unitUs) / (2 * unitUs)),
      end: Math.ceil((2 * event.endUs - unitUs) / (2 * unitUs)),
    };
  };
  const compared = compare({ pair, codes, length: units, spanOf, scale: unitUs });
  return { ...compared, pieces: units, table: { ...compared.table, weighs: "units", excluded } };
}

/**
 * Cuts the time at every boundary of either rater’s states and says for each piece what both had.
 * Points have no duration and are excluded. The table holds microseconds.
 */
export function elementaryIntervals(
  pair: TimedPair,
  options: { readonly codes: readonly string[] },
): ComparedTime {
  const known = new Set(options.codes);
  let points = 0;
  for (const events of [pair.first, pair.second]) {
    for (const event of events) {
      if (event.startUs === event.endUs && known.has(event.code)) points += 1;
    }
  }
  const excluded: Excluded[] =
    points > 0 ? [{ because: "point_codes_have_no_duration", count: points }] : [];

  const compared = compare({
    pair,
    codes: options.codes,
    length: pair.durationUs,
    spanOf: ownSpan,
    scale: 1,
  });
  return { ...compared, table: { ...compared.table, weighs: "microseconds", excluded } };
}

/**
 * Adds the tables of several recordings or subjects: units are then time × subjects.
 * Labels that occur in only some of them get rows and columns in all. Moments stay with each recording.
 */
export function poolTime(
  compared: readonly ComparedTime[],
  codes: readonly string[],
): {
  readonly table: PairTable;
  readonly labels: readonly Label[];
} {
  const rank = rankOf(codes);
  const byKey = new Map<string, Label>();
  for (const one of compared) for (const label of one.labels) byKey.set(keyOf(label), label);
  const labels = [...byKey.values()].toSorted((a, b) => compareLabels(a, b, rank));
  const places = new Map(labels.map((label, place) => [keyOf(label), place]));

  const q = labels.length;
  const cells = new Float64Array(q * q);
  const excluded = new Map<Excluded["because"], number>();
  for (const one of compared) {
    const place = one.labels.map((label) => places.get(keyOf(label)) ?? 0);
    one.labels.forEach((_, a) =>
      one.labels.forEach((__, b) => {
        const cell = (place[a] ?? 0) * q + (place[b] ?? 0);
        cells[cell] = (cells[cell] ?? 0) + (one.table.cells[a * one.labels.length + b] ?? 0);
      }),
    );
    for (const left of one.table.excluded) {
      excluded.set(left.because, (excluded.get(left.because) ?? 0) + left.count);
    }
  }
  return {
    labels,
    table: {
      codes: q,
      cells,
      weighs: compared[0]?.table.weighs ?? "units",
      excluded: [...excluded].map(([because, count]) => ({ because, count })),
    },
  };
}

/** Half-open, in whatever the time is counted in. */
interface Span {
  readonly start: number;
  readonly end: number;
}

function ownSpan(event: TimedEvent): Span {
  return { start: event.startUs, end: event.endUs };
}

interface Comparison {
  readonly pair: TimedPair;
  readonly codes: readonly string[];
  /** The time is `[0, length)`. */
  readonly length: number;
  readonly spanOf: (event: TimedEvent) => Span;
  /** Microseconds in one step of the time. */
  readonly scale: number;
}

function compare(comparison: Comparison): Omit<ComparedTime, "table"> & { table: PairTable } {
  const { pair, codes, length, spanOf, scale } = comparison;
  const names = new LabelNames(codes);
  const first = labelLine(pair.first, { names, length, spanOf });
  const second = labelLine(pair.second, { names, length, spanOf });

  const found = names.all();
  const amounts = new Float64Array(found.length ** 2);
  const moments: Moment[][] = amounts.length > 0 ? Array.from(amounts, () => []) : [];
  let pieces = 0;
  let at = 0;
  let i = 0;
  let j = 0;
  let runCell = -1;
  let runStart = 0;
  while (at < length) {
    const firstEnd = first.ends[i] ?? length;
    const secondEnd = second.ends[j] ?? length;
    const end = Math.min(firstEnd, secondEnd);
    const cell = (first.labels[i] ?? 0) * found.length + (second.labels[j] ?? 0);
    amounts[cell] = (amounts[cell] ?? 0) + (end - at);
    pieces += 1;
    if (cell !== runCell) {
      if (runCell >= 0) moments[runCell]?.push({ startUs: runStart * scale, endUs: at * scale });
      runCell = cell;
      runStart = at;
    }
    if (firstEnd === end) i += 1;
    if (secondEnd === end) j += 1;
    at = end;
  }
  if (runCell >= 0) moments[runCell]?.push({ startUs: runStart * scale, endUs: at * scale });

  const rank = rankOf(codes);
  const order = found
    .map((label, id) => ({ label, id }))
    .filter(({ id }) => isUsed(amounts, found.length, id))
    .toSorted((a, b) => compareLabels(a.label, b.label, rank));
  const cells: CellMoments[] = [];
  const rows = order.map((a, row) =>
    order.map((b, column) => {
      const cell = a.id * found.length + b.id;
      const amount = amounts[cell] ?? 0;
      const when = moments[cell] ?? [];
      if (amount > 0) cells.push({ first: a.label, second: b.label, row, column, moments: when });
      return amount;
    }),
  );
  return { table: pairTable(rows), labels: order.map(({ label }) => label), cells, pieces };
}

function isUsed(amounts: Float64Array, labels: number, id: number): boolean {
  for (let other = 0; other < labels; other += 1) {
    if ((amounts[id * labels + other] ?? 0) > 0 || (amounts[other * labels + id] ?? 0) > 0) {
      return true;
    }
  }
  return false;
}

/** What one rater had when: label `labels[i]` lasts until `ends[i]`. */
interface LabelLine {
  readonly labels: readonly number[];
  readonly ends: readonly number[];
}

function labelLine(
  events: readonly TimedEvent[],
  of: {
    readonly names: LabelNames;
    readonly length: number;
    readonly spanOf: (event: TimedEvent) => Span;
  },
): LabelLine {
  const { names, length, spanOf } = of;
  const starts = new Float64Array(events.length);
  const ends = new Float64Array(events.length);
  const codes = new Int32Array(events.length);
  let count = 0;
  for (const event of events) {
    const code = names.placeOf(event.code);
    if (code === undefined) continue;
    const span = spanOf(event);
    const start = Math.max(0, span.start);
    const end = Math.min(length, span.end);
    if (start >= end) continue;
    starts[count] = start;
    ends[count] = end;
    codes[count] = code;
    count += 1;
  }
  const byStart = orderOf(starts, count);
  const byEnd = orderOf(ends, count);

  const active = new ActiveCodes(names);
  const labels: number[] = [];
  const until: number[] = [];
  let last = -1;
  let at = 0;
  let s = 0;
  let e = 0;
  while (e < count) {
    const nextStart = s < count ? (starts[byStart[s] ?? 0] ?? 0) : Infinity;
    const nextEnd = ends[byEnd[e] ?? 0] ?? 0;
    const next = nextStart < nextEnd ? nextStart : nextEnd;
    if (next > at) {
      const label = active.label();
      if (label === last) until[until.length - 1] = next;
      else {
        labels.push(label);
        until.push(next);
        last = label;
      }
      at = next;
    }
    for (; e < count && ends[byEnd[e] ?? 0] === next; e += 1) {
      active.add(codes[byEnd[e] ?? 0] ?? 0, -1);
    }
    for (; s < count && starts[byStart[s] ?? 0] === next; s += 1) {
      active.add(codes[byStart[s] ?? 0] ?? 0, 1);
    }
  }
  if (at < length) {
    labels.push(active.label());
    until.push(length);
  }
  return { labels, ends: until };
}

/** The places of the first `count` times in ascending order; records are nearly always sorted already. */
function orderOf(times: Float64Array, count: number): Int32Array {
  const order = new Int32Array(count);
  let isSorted = true;
  for (let i = 0; i < count; i += 1) {
    order[i] = i;
    if (i > 0 && (times[i] ?? 0) < (times[i - 1] ?? 0)) isSorted = false;
  }
  return isSorted ? order : order.toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
}

/** Numbers the sets of codes that occur. */
class LabelNames {
  readonly #codes: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #ids = new Map<number | string, number>();
  readonly #labels: Label[] = [];

  constructor(codes: readonly string[]) {
    this.#codes = codes;
    this.#places = rankOf(codes);
  }

  get size(): number {
    return this.#codes.length;
  }

  placeOf(code: string): number | undefined {
    return this.#places.get(code);
  }

  /** `key` stands for the set of codes whose place has a count above 0. */
  idOf(key: number | string, counts: Int32Array): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#labels.length;
    this.#ids.set(key, id);
    this.#labels.push(this.#codes.filter((_, place) => (counts[place] ?? 0) > 0));
    return id;
  }

  all(): readonly Label[] {
    return this.#labels;
  }
}

/** Above this many codes a sum of powers of two is no longer exact. */
const exactBits = 52;

/** The codes that are on at the place where a sweep stands. */
class ActiveCodes {
  readonly #names: LabelNames;
  readonly #counts: Int32Array;
  #bits = 0;

  constructor(names: LabelNames) {
    this.#names = names;
    this.#counts = new Int32Array(names.size);
  }

  add(code: number, by: 1 | -1): void {
    const before = this.#counts[code] ?? 0;
    const after = before + by;
    this.#counts[code] = after;
    if (code < exactBits && before > 0 !== after > 0) this.#bits += by * 2 ** code;
  }

  label(): number {
    const key = this.#names.size <= exactBits ? this.#bits : this.#longKey();
    return this.#names.idOf(key, this.#counts);
  }

  #longKey(): string {
    const on: number[] = [];
    this.#counts.forEach((count, code) => count > 0 && on.push(code));
    return on.join();
  }
}

function rankOf(codes: readonly string[]): ReadonlyMap<string, number> {
  return new Map(codes.map((code, place) => [code, place]));
}

function keyOf(label: Label): string {
  return JSON.stringify(label);
}

function compareLabels(a: Label, b: Label, rank: ReadonlyMap<string, number>): number {
  if (a.length === 0 || b.length === 0) return a.length - b.length;
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = (rank.get(a[i] ?? "") ?? 0) - (rank.get(b[i] ?? "") ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
