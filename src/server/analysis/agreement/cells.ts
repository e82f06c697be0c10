import type { Line } from "./line.ts";

/** A table as its cells that are not empty: what the first had, what the second had, how much of it. */
export interface Cells {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly amounts: Float64Array;
}

/** Two raters' lines of the same time laid beside each other. */
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
  const cells = new CellSum();
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const amount = dense[row * width + column] ?? 0;
      if (amount > 0) cells.add(a.labels[row] ?? 0, b.labels[column] ?? 0, amount);
    }
  }
  return cells.cells();
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

/** Labels of a book are fewer than this. */
const labelSpan = 2 ** 24;

/** Adds tables up, cell by cell. */
export class CellSum {
  readonly #amounts = new Map<number, number>();

  add(first: number, second: number, amount: number): void {
    const key = first * labelSpan + second;
    this.#amounts.set(key, (this.#amounts.get(key) ?? 0) + amount);
  }

  addAll({ first, second, amounts }: Cells): void {
    for (let at = 0; at < amounts.length; at += 1) {
      this.add(first[at] ?? 0, second[at] ?? 0, amounts[at] ?? 0);
    }
  }

  cells(): Cells {
    const size = this.#amounts.size;
    const made = {
      first: new Int32Array(size),
      second: new Int32Array(size),
      amounts: new Float64Array(size),
    };
    let at = 0;
    for (const [key, amount] of this.#amounts) {
      const first = Math.floor(key / labelSpan);
      made.first[at] = first;
      made.second[at] = key - first * labelSpan;
      made.amounts[at] = amount;
      at += 1;
    }
    return made;
  }
}

/** The same table where labels count as what `projection` makes of them. */
export function folded({ first, second, amounts }: Cells, projection: Int32Array): Cells {
  const sum = new CellSum();
  for (let at = 0; at < amounts.length; at += 1) {
    sum.add(projection[first[at] ?? 0] ?? 0, projection[second[at] ?? 0] ?? 0, amounts[at] ?? 0);
  }
  return sum.cells();
}
