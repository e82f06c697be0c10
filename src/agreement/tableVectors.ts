import type { Cells } from "./tables/cells.ts";

interface Made {
  /** All that decides on the vector besides its tables. */
  readonly how: string;
  readonly from: readonly Cells[];
  readonly vector: Float64Array;
}

/** Numbers of eight bytes in vectors and their tables, of all studies. */
const numbersKept = 8_000_000;

/** What was made of each table, by what it was made for; the oldest first. */
const made = new Map<Cells, Map<string, Made>>();
let size = 0;

/**
 * The vector of each recording's tables. Of one more observation the tables of most recordings are the very
 * same, and so are their vectors.
 *
 * @param kind what the vectors are for. Of each kind the last are kept, and of all as many as there is room for.
 * @param how all that decides on a vector besides its kind and its tables: with another one it is made anew.
 */
export function vectorsOfTables(
  recordings: readonly (readonly Cells[])[],
  { kind, how, width }: { readonly kind: string; readonly how: string; readonly width: number },
  fill: (vector: Float64Array, tables: readonly Cells[]) => void,
): readonly Float64Array[] {
  return recordings.map((tables) => {
    const [first] = tables;
    const known = first && made.get(first)?.get(kind);
    if (known?.how === how && areSame(known.from, tables)) return known.vector;
    const vector = new Float64Array(width);
    fill(vector, tables);
    // A single recording is in rows of its own and in rows of many: those are the ones that are asked again.
    if (first && recordings.length > 1) keep(first, kind, { how, from: tables, vector });
    return vector;
  });
}

function keep(first: Cells, kind: string, one: Made): void {
  const there = made.get(first) ?? new Map<string, Made>();
  const before = there.get(kind);
  size += sizeOf(one) - (before ? sizeOf(before) : 0);
  there.set(kind, one);
  made.set(first, there);
  for (const [oldest, own] of made) {
    if (size <= numbersKept) break;
    made.delete(oldest);
    for (const each of own.values()) size -= sizeOf(each);
  }
}

/** A cell has two labels, of half a number each, and an amount. */
function sizeOf({ vector, from }: Made): number {
  return from.reduce((sum, { amounts }) => sum + 2 * amounts.length, vector.length);
}

function areSame(some: readonly Cells[], others: readonly Cells[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

const joined = new WeakMap<
  Float64Array,
  { readonly second: Float64Array; readonly both: Float64Array }
>();

/** Two vectors as one; of the same two the same one, as long as they were the last. */
export function oneAfterOther(first: Float64Array, second: Float64Array): Float64Array {
  const known = joined.get(first);
  if (known?.second === second) return known.both;
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  joined.set(first, { second, both });
  return both;
}
