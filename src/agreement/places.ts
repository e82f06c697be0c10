import type { Cells } from "./tables/cells.ts";
import type { LabelBook } from "./labelBook.ts";

/**
 * Renumbers labels without gaps in the order of the scheme, so that sums over them are reproducible
 * to the last digit, whatever this process computed before.
 */
export class Places {
  readonly labels: readonly number[];
  /** Index by label; −1 for labels that do not occur. */
  readonly #places: Int32Array;

  constructor(tables: readonly Cells[], book: LabelBook) {
    const columns = tables.flatMap(({ first, second }) => [first, second]);
    let last = 0;
    for (const column of columns) for (const label of column) if (label > last) last = label;
    const isThere = new Uint8Array(last + 1);
    for (const column of columns) for (const label of column) isThere[label] = 1;
    this.labels = book.inOrder([...isThere.keys()].filter((label) => isThere[label] === 1));
    this.#places = new Int32Array(last + 1).fill(-1);
    this.labels.forEach((label, place) => (this.#places[label] = place));
  }

  get size(): number {
    return this.labels.length;
  }

  of(label: number): number {
    return this.#places[label] ?? -1;
  }
}
