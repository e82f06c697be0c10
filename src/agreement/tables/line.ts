import { codeSpan, type CutSubject } from "../coding.ts";
import type { LabelBook } from "../labelBook.ts";
import type { CellMoment, MomentsAsked } from "./moments.ts";

/**
 * One rater’s labels over time, piece after piece: piece `i` has the label `labels[segments[i]]`
 * and lasts until `ends[i]`, in microseconds or in units.
 */
export interface Line {
  /** Numbers of the labels that occur, each once. */
  readonly labels: Int32Array;
  readonly segments: Int32Array;
  readonly ends: Float64Array;
}

/**
 * How time is divided: at every boundary, into units, or into intervals of the given number of
 * microseconds.
 */
export type LineCut =
  | { readonly kind: "time" }
  | { readonly kind: "units"; readonly unitUs: number }
  | { readonly kind: "intervals"; readonly unitUs: number };

/**
 * A rater’s labels over time. On exact time, points have no duration and are ignored. In units, a
 * state counts where it covers the midpoint of the unit and a point in the unit in which it occurs;
 * each segment starts with a unit of its own, and an incomplete last unit is excluded. In
 * intervals, a state counts in each that it touches.
 */
export function lineOf(
  { pieces }: Pick<CutSubject, "pieces">,
  cut: LineCut,
  book: LabelBook,
): Line {
  const most = pieces.reduce((sum, { states, points }) => {
    return sum + states.length + 2 * points.length + 1;
  }, 0);
  const writer = new LineWriter(book, most);
  for (const { lengthUs, states, points } of pieces) {
    if (cut.kind === "time") {
      writer.piece(states, lengthUs);
      continue;
    }
    const units = Math.floor(lengthUs / cut.unitUs);
    writer.piece(inUnits(states, points, { lengthUs, units, ...cut }), units);
  }
  return writer.line();
}

class LineWriter {
  readonly #book: LabelBook;
  /** How many events of each code are open. */
  readonly #open: Int32Array;
  readonly #local = new Map<number, number>();
  readonly #segments: Int32Array;
  readonly #ends: Float64Array;
  #count = 0;
  #offset = 0;

  /** `most`: as many segments as there can be, one more than boundaries in each piece. */
  constructor(book: LabelBook, most: number) {
    this.#book = book;
    this.#segments = new Int32Array(most);
    this.#ends = new Float64Array(most);
    this.#open = new Int32Array(book.codes.length);
  }

  /** Boundaries as `Boundaries` has them, in whatever `length` counts. */
  piece(boundaries: Float64Array, length: number): void {
    this.#open.fill(0);
    let label = 0;
    let fromHere = 0;
    let at = 0;
    while (at < boundaries.length) {
      const time = Math.floor((boundaries[at] ?? 0) / codeSpan);
      if (time >= length) break;
      let next = label;
      const limit = (time + 1) * codeSpan;
      for (; at < boundaries.length && (boundaries[at] ?? 0) < limit; at += 1) {
        const rest = (boundaries[at] ?? 0) - time * codeSpan;
        const code = rest >> 1;
        const before = this.#open[code] ?? 0;
        const after = before + ((rest & 1) === 1 ? 1 : -1);
        this.#open[code] = after;
        if (before > 0 !== after > 0) next = this.#book.toggled(next, code);
      }
      if (next === label) continue;
      if (time > fromHere) this.#push(label, time);
      label = next;
      fromHere = time;
    }
    if (length > fromHere) this.#push(label, length);
    this.#offset += length;
  }

  line(): Line {
    return {
      labels: Int32Array.from(this.#local.keys()),
      segments: this.#segments.slice(0, this.#count),
      ends: this.#ends.slice(0, this.#count),
    };
  }

  #push(label: number, end: number): void {
    let local = this.#local.get(label);
    if (local === undefined) {
      local = this.#local.size;
      this.#local.set(label, local);
    }
    this.#segments[this.#count] = local;
    this.#ends[this.#count] = this.#offset + end;
    this.#count += 1;
  }
}

/**
 * The boundaries in units of time. Both ends of a state go to the first unit whose middle is not before them; of
 * intervals the start to the one that it is in, and the end to the first that begins after it.
 */
function inUnits(
  states: Float64Array,
  points: Float64Array,
  of: Exclude<LineCut, { readonly kind: "time" }> & {
    readonly lengthUs: number;
    readonly units: number;
  },
): Float64Array {
  const { kind, lengthUs, unitUs, units } = of;
  const all = new Float64Array(states.length + 2 * points.length);
  let count = 0;
  for (const boundary of states) {
    const timeUs = Math.floor(boundary / codeSpan);
    const rest = boundary - timeUs * codeSpan;
    const isStart = rest % 2 === 1;
    const unit =
      kind === "units"
        ? Math.ceil((2 * timeUs - unitUs) / (2 * unitUs))
        : isStart
          ? Math.floor(timeUs / unitUs)
          : Math.ceil(timeUs / unitUs);
    all[count] = Math.max(0, unit) * codeSpan + rest;
    count += 1;
  }
  for (const boundary of points) {
    const timeUs = Math.floor(boundary / codeSpan);
    const isAtTheEnd = timeUs === lengthUs && units * unitUs === lengthUs;
    const unit = isAtTheEnd ? units - 1 : Math.floor(timeUs / unitUs);
    const code = boundary - timeUs * codeSpan;
    all[count] = unit * codeSpan + code + 1;
    all[count + 1] = (unit + 1) * codeSpan + code;
    count += 2;
  }
  return all.toSorted();
}

/** The label of each time unit, as an index of the line’s labels. */
export function unitLabels({ labels, segments, ends }: Line): Int32Array {
  const units = new Int32Array(ends.at(-1) ?? 0);
  let from = 0;
  segments.forEach((segment, at) => {
    const end = ends[at] ?? 0;
    units.fill(labels[segment] ?? 0, from, end);
    from = end;
  });
  return units;
}

/**
 * The moments at which two lines of one segment have the labels of a cell; adjacent pieces with the
 * same labels are one moment.
 */
export function momentsOnLines(
  [a, b]: readonly [Line, Line],
  { subjectId, stretch, first, second, labelOf }: MomentsAsked,
  scaleUs: number,
): readonly CellMoment[] {
  const moments: CellMoment[] = [];
  let [i, j, at] = [0, 0, 0];
  let since = -1;
  const close = (end: number) => {
    if (since < 0) return;
    moments.push({
      subjectId,
      startUs: stretch.startUs + since * scaleUs,
      endUs: stretch.startUs + end * scaleUs,
      amount: end - since,
    });
    since = -1;
  };
  while (i < a.ends.length && j < b.ends.length) {
    const end = Math.min(a.ends[i] ?? 0, b.ends[j] ?? 0);
    const isThere =
      labelOf(a.labels[a.segments[i] ?? 0] ?? 0) === first &&
      labelOf(b.labels[b.segments[j] ?? 0] ?? 0) === second;
    if (!isThere) close(at);
    else if (since < 0) since = at;
    at = end;
    if (a.ends[i] === end) i += 1;
    if (b.ends[j] === end) j += 1;
  }
  close(at);
  return moments;
}
