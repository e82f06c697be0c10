import type { Line } from "./line.ts";

/**
 * A table as its non-empty cells: the first rater’s label, the second rater’s label, and the
 * amount.
 */
export interface Cells {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly amounts: Float64Array;
}

/**
 * The table of two raters’ lines over the same time: the amount of time or units with each pair of
 * labels.
 */
export function compareLines(a: Line, b: Line): Cells {
  const [height, width] = [a.labels.length, b.labels.length];
  if (height * width > denseMost) return compareSparsely(a, b);
  const dense = new Float64Array(height * width);
  const { segments: aSegments, ends: aEnds } = a;
  const { segments: bSegments, ends: bEnds } = b;
  let i = 0;
  let j = 0;
  let at = 0;
  while (i < aEnds.length && j < bEnds.length) {
    const aEnd = aEnds[i] ?? 0;
    const bEnd = bEnds[j] ?? 0;
    const end = aEnd < bEnd ? aEnd : bEnd;
    const cell = (aSegments[i] ?? 0) * width + (bSegments[j] ?? 0);
    dense[cell] = (dense[cell] ?? 0) + (end - at);
    at = end;
    if (aEnd === end) i += 1;
    if (bEnd === end) j += 1;
  }
  return filledOf(dense, a.labels, b.labels);
}

/** The cells of a table that are not empty. A line has each label once, so that none comes twice. */
function filledOf(dense: Float64Array, rows: Int32Array, columns: Int32Array): Cells {
  let size = 0;
  for (const amount of dense) if (amount > 0) size += 1;
  const first = new Int32Array(size);
  const second = new Int32Array(size);
  const amounts = new Float64Array(size);
  let at = 0;
  for (let row = 0; row < rows.length; row += 1) {
    for (let column = 0; column < columns.length; column += 1) {
      const amount = dense[row * columns.length + column] ?? 0;
      if (amount <= 0) continue;
      first[at] = rows[row] ?? 0;
      second[at] = columns[column] ?? 0;
      amounts[at] = amount;
      at += 1;
    }
  }
  return { first, second, amounts };
}

/** A table of more than this many cells is mostly empty. */
const denseMost = 1_000_000;

function compareSparsely(a: Line, b: Line): Cells {
  const sum = new CellSum();
  let i = 0;
  let j = 0;
  let at = 0;
  while (i < a.ends.length && j < b.ends.length) {
    const end = Math.min(a.ends[i] ?? 0, b.ends[j] ?? 0);
    sum.add(a.labels[a.segments[i] ?? 0] ?? 0, b.labels[b.segments[j] ?? 0] ?? 0, end - at);
    at = end;
    if (a.ends[i] === end) i += 1;
    if (b.ends[j] === end) j += 1;
  }
  return sum.cells();
}

/** Adds tables cell by cell. Cells are in the order in which they were first added. */
export class CellSum {
  // Up to 64 bytes V8 keeps an array with its object, which costs a tenth of fetching memory for it.
  #first = new Int32Array(8);
  #second = new Int32Array(8);
  #amounts = new Float64Array(8);
  #size = 0;
  /** Where each cell stands, at the place that its labels tell or the next free one; −1 where none does. */
  #slots = new Int32Array(16).fill(-1);

  add(first: number, second: number, amount: number): void {
    const slot = this.#slotOf(first, second);
    const known = this.#slots[slot] ?? -1;
    if (known >= 0) {
      this.#amounts[known] = (this.#amounts[known] ?? 0) + amount;
      return;
    }
    const at = this.#size;
    this.#slots[slot] = at;
    this.#first[at] = first;
    this.#second[at] = second;
    this.#amounts[at] = amount;
    this.#size += 1;
    if (this.#size === this.#amounts.length) this.#grow();
  }

  addAll({ first, second, amounts }: Cells): void {
    for (let at = 0; at < amounts.length; at += 1) {
      this.add(first[at] ?? 0, second[at] ?? 0, amounts[at] ?? 0);
    }
  }

  /** Empty again, for another table. */
  clear(): void {
    this.#size = 0;
    this.#slots.fill(-1);
  }

  cells(): Cells {
    return {
      first: this.#first.slice(0, this.#size),
      second: this.#second.slice(0, this.#size),
      amounts: this.#amounts.slice(0, this.#size),
    };
  }

  #slotOf(first: number, second: number): number {
    const last = this.#slots.length - 1;
    const mixed = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b);
    let slot = (mixed ^ (mixed >>> 15)) & last;
    for (;;) {
      const at = this.#slots[slot] ?? -1;
      if (at < 0 || (this.#first[at] === first && this.#second[at] === second)) return slot;
      slot = (slot + 1) & last;
    }
  }

  #grow(): void {
    const length = 2 * this.#amounts.length;
    this.#first = longer(this.#first, new Int32Array(length));
    this.#second = longer(this.#second, new Int32Array(length));
    this.#amounts = longer(this.#amounts, new Float64Array(length));
    this.#slots = new Int32Array(2 * length).fill(-1);
    for (let at = 0; at < this.#size; at += 1) {
      this.#slots[this.#slotOf(this.#first[at] ?? 0, this.#second[at] ?? 0)] = at;
    }
  }
}

function longer<Column extends Int32Array | Float64Array>(column: Column, into: Column): Column {
  into.set(column);
  return into;
}

/** The same table with each label replaced by its `projection`. */
export function folded({ first, second, amounts }: Cells, projection: Int32Array): Cells {
  const sum = new CellSum();
  for (let at = 0; at < amounts.length; at += 1) {
    sum.add(projection[first[at] ?? 0] ?? 0, projection[second[at] ?? 0] ?? 0, amounts[at] ?? 0);
  }
  return sum.cells();
}
