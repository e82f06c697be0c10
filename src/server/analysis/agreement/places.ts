import type { Cells } from "./cells.ts";

/** Labels of tables, numbered anew without gaps: ascending, so that the same labels have the same places. */
export class Places {
  readonly labels: readonly number[];
  /** By label; −1 for those that are not there. */
  readonly #places: Int32Array;

  constructor(tables: readonly Cells[]) {
    const columns = tables.flatMap(({ first, second }) => [first, second]);
    let last = 0;
    for (const column of columns) for (const label of column) if (label > last) last = label;
    const isThere = new Uint8Array(last + 1);
    for (const column of columns) for (const label of column) isThere[label] = 1;
    this.labels = [...isThere.keys()].filter((label) => isThere[label] === 1);
    this.#places = new Int32Array(last + 1).fill(-1);
    this.labels.forEach((label, place) => (this.#places[label] = place));
  }

  get size(): number {
    return this.labels.length;
  }

  /** One text for the labels: two of one text have all labels in the same places. */
  get key(): string {
    return this.labels.join(" ");
  }

  of(label: number): number {
    return this.#places[label] ?? -1;
  }
}
