import { codeSpan, type CutSubject } from "../coding.ts";
import type { LabelBook } from "../labelBook.ts";

/**
 * What one rater had when, piece after piece laid end to end: segment `i` has label
 * `labels[segments[i]]` and lasts until `ends[i]`, in microseconds or in units.
 */
export interface Line {
  /** Numbers of the book, each once. */
  readonly labels: Int32Array;
  readonly segments: Int32Array;
  readonly ends: Float64Array;
}

/** How time is cut: at every boundary, or into units of so many microseconds. */
export type LineCut =
  | { readonly kind: "time" }
  | { readonly kind: "units"; readonly unitUs: number };

/**
 * A rater's labels over time. On time, points have no length and are not seen. In units, a state counts
 * where it covers the middle of a unit and a point in the unit that it falls into; each piece begins
 * with a unit of its own, and what is shorter than a unit at its end is left out.
 */
export function lineOf(
  { pieces }: Pick<CutSubject, "pieces">,
  cut: LineCut,
  book: LabelBook,
): Line {
  const writer = new LineWriter(book);
  for (const { lengthUs, states, points } of pieces) {
    if (cut.kind === "time") {
      writer.piece(states, lengthUs);
      continue;
    }
    const units = Math.floor(lengthUs / cut.unitUs);
    writer.piece(inUnits(states, points, { lengthUs, unitUs: cut.unitUs, units }), units);
  }
  return writer.line();
}

class LineWriter {
  readonly #book: LabelBook;
  /** How many events of each code are open. */
  readonly #open: Int32Array;
  readonly #local = new Map<number, number>();
  readonly #segments: number[] = [];
  readonly #ends: number[] = [];
  #offset = 0;

  constructor(book: LabelBook) {
    this.#book = book;
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
      segments: Int32Array.from(this.#segments),
      ends: Float64Array.from(this.#ends),
    };
  }

  #push(label: number, end: number): void {
    let local = this.#local.get(label);
    if (local === undefined) {
      local = this.#local.size;
      this.#local.set(label, local);
    }
    this.#segments.push(local);
    this.#ends.push(this.#offset + end);
  }
}

/** The boundaries in units of time. Both ends of a state go to the first unit whose middle is not before them. */
function inUnits(
  states: Float64Array,
  points: Float64Array,
  of: { readonly lengthUs: number; readonly unitUs: number; readonly units: number },
): Float64Array {
  const { lengthUs, unitUs, units } = of;
  const all = new Float64Array(states.length + 2 * points.length);
  let count = 0;
  for (const boundary of states) {
    const timeUs = Math.floor(boundary / codeSpan);
    const unit = Math.ceil((2 * timeUs - unitUs) / (2 * unitUs));
    all[count] = Math.max(0, unit) * codeSpan + (boundary - timeUs * codeSpan);
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
