import { DrawnSums } from "./drawnSums.ts";
import type { Draws } from "./draws.ts";

/** Numbers of eight bytes, of all studies. */
const numbersKept = 8_000_000;
/** A figure of more labels than that would take what many others could have. */
const widthMost = 128;

interface Kept {
  readonly draws: Draws;
  vectors: readonly Float64Array[];
  /** Draw after draw. */
  readonly sums: Float64Array;
}

/** What the draws of a figure added up to the last time, by the figure's name. */
const kept = new Map<string, Kept>();
let size = 0;

/**
 * What the recordings of each draw add up to. Where the name is known and few vectors are others than the
 * last time, only what has changed is added. That is done with whole numbers only: their sums are exact,
 * so that no figure hangs on what was asked before.
 */
export function keptDrawnSums(
  name: string,
  vectors: readonly Float64Array[],
  draws: Draws,
): Pick<DrawnSums, "read"> {
  const width = vectors[0]?.length ?? 0;
  if (width > widthMost || !areWhole(vectors)) return new DrawnSums(vectors, draws);
  const known = kept.get(name);
  forget(name);
  const changed = known && changedSince(known, vectors, draws);
  const sums =
    known && changed && changed.length <= vectors.length / 4
      ? known.sums
      : summed(new DrawnSums(vectors, draws), draws, width);
  if (known && sums === known.sums) {
    for (const at of changed ?? []) addChange(known, at, vectors, width);
  }
  keep(name, { draws, vectors, sums });
  return {
    read: (draw, into) => {
      const from = draw * width;
      for (let part = 0; part < into.length; part += 1) into[part] = sums[from + part] ?? 0;
    },
  };
}

/** Whether no sum of them can be anything but exact. */
function areWhole(vectors: readonly Float64Array[]): boolean {
  const most = Number.MAX_SAFE_INTEGER / vectors.length;
  return vectors.every((vector) => largestWhole(vector) <= most);
}

/** The largest part of each vector that was looked at: most are asked about again. */
const largest = new WeakMap<Float64Array, number>();

/** The largest of whole parts, without their signs; infinite where one is not whole. */
function largestWhole(vector: Float64Array): number {
  const known = largest.get(vector);
  if (known !== undefined) return known;
  let made = 0;
  for (const part of vector) {
    made = Number.isInteger(part) ? Math.max(made, Math.abs(part)) : Infinity;
    if (made === Infinity) break;
  }
  largest.set(vector, made);
  return made;
}

/** The places of vectors that are others; `undefined` where nothing can be compared. */
function changedSince(
  before: Kept,
  vectors: readonly Float64Array[],
  draws: Draws,
): readonly number[] | undefined {
  if (before.draws !== draws || before.vectors[0]?.length !== vectors[0]?.length) return undefined;
  return [...vectors.keys()].filter((at) => {
    const [one, other] = [before.vectors[at], vectors[at]];
    return one !== other && (one?.some((part, place) => part !== other?.[place]) ?? true);
  });
}

function addChange(
  { draws, vectors: before, sums }: Kept,
  at: number,
  vectors: readonly Float64Array[],
  width: number,
): void {
  const [old, now] = [before[at], vectors[at]];
  const change = Float64Array.from({ length: width }, (_, part) => {
    return (now?.[part] ?? 0) - (old?.[part] ?? 0);
  });
  const { couples, drawn, perDraw } = draws;
  const often = at % 2 === 0 ? couples.often : couples.oftenNext;
  for (let pick = Math.floor(at / 2), from = 0; pick < drawn.length; pick += perDraw) {
    const times = often[drawn[pick] ?? 0] ?? 0;
    if (times > 0) {
      for (let part = 0; part < width; part += 1) {
        sums[from + part] = (sums[from + part] ?? 0) + times * (change[part] ?? 0);
      }
    }
    from += width;
  }
}

function summed(all: DrawnSums, { drawn, perDraw }: Draws, width: number): Float64Array {
  const count = drawn.length / perDraw;
  const sums = new Float64Array(count * width);
  const sum = new Float64Array(width);
  for (let draw = 0; draw < count; draw += 1) {
    all.read(draw, sum);
    sums.set(sum, draw * width);
  }
  return sums;
}

/** What was asked for last is forgotten last. */
function keep(name: string, made: Kept): void {
  kept.set(name, made);
  size += made.sums.length;
  for (const oldest of kept.keys()) {
    if (size <= numbersKept || oldest === name) break;
    forget(oldest);
  }
}

function forget(name: string): void {
  size -= kept.get(name)?.sums.length ?? 0;
  kept.delete(name);
}
