import type { Reason } from "../../statistics/reasons.ts";
import { meansFrom, type Trace } from "./trace.ts";

/** Later or earlier by more than this is not looked for. */
const reachUs = 5_000_000;
/** Traces are laid over each other in steps of so much; in between the summit is found by a parabola. */
const stepUs = 100_000;
/** The first search uses steps this many times larger. */
const coarse = 4;
/** So many fine steps to either side of the coarse one that fits best. */
const around = 5;
/** Agreement of shapes is counted by itself within segments of this, so that slow drifts have no part in it. */
const blockUs = 20_000_000;
const cellsInBlock = blockUs / stepUs;
const leastBlocks = 5;
/** The maximum number of 20-second blocks used per pair: twelve minutes. */
const mostBlocks = 36;
/** Two or three frames of video: less is not worth a word. */
const leastUs = 100_000;
/** Shapes that have less than this in common are not shifted, they are others. */
const leastCorrelation = 0.5;
/** So many standard errors from none: many pairs are looked at. */
const errorsFromNone = 5;

/** One rater’s trace of one recording, prepared for cross-correlation. */
export interface Cells {
  readonly fine: Summed;
  readonly rough: Summed;
}

/** Means over cells of time, around the mean of all, with what they sum to before each. */
interface Summed {
  readonly values: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  /** Cells without a value, which stand as 0; absent where there are none. */
  readonly gaps: Int32Array | undefined;
}

export function cellsOf(trace: Trace, durationUs: number): Cells {
  const count = Math.floor(durationUs / stepUs);
  const grid = { firstUs: 0, stepUs, count };
  const roughly = { firstUs: 0, stepUs: coarse * stepUs, count: Math.floor(count / coarse) };
  return { fine: summed(meansFrom(trace, grid)), rough: summed(meansFrom(trace, roughly)) };
}

/** Running sums of the means; the array is reused. */
function summed(means: Float64Array): Summed {
  const count = means.length;
  let [total, known] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const own = means[at] ?? NaN;
    if (own !== own) continue;
    total += own;
    known += 1;
  }
  const mean = known === 0 ? 0 : total / known;
  const values = means;
  const sums = new Float64Array(count + 1);
  const squares = new Float64Array(count + 1);
  const gaps = known < count ? new Int32Array(count + 1) : undefined;
  for (let at = 0; at < count; at += 1) {
    const own = means[at] ?? NaN;
    const apart = own === own ? own - mean : 0;
    values[at] = apart;
    sums[at + 1] = (sums[at] ?? 0) + apart;
    squares[at + 1] = (squares[at] ?? 0) + apart * apart;
    if (gaps) gaps[at + 1] = (gaps[at] ?? 0) + (own === own ? 0 : 1);
  }
  return { values, sums, squares, gaps };
}

function gapsBetween({ gaps }: Summed, from: number, to: number): number {
  return gaps ? (gaps[to] ?? 0) - (gaps[from] ?? 0) : 0;
}

/** The lag of the second of two raters behind the first. */
export type Lag =
  | {
      readonly kind: "lag";
      /** Whole and even milliseconds; negative: earlier. */
      readonly lagUs: number;
      /** Of the two traces laid over each other so, and as they were recorded. */
      readonly correlation: number;
      readonly asRecorded: number;
    }
  /** Their shapes are alike, and neither is clearly later. */
  | { readonly kind: "none"; readonly correlation: number }
  | { readonly kind: "undefined"; readonly because: Reason };

/**
 * The lag of one pair by cross-correlation of their traces, recording by recording, within 5 s: the
 * maximum of the correlation within segments of 20 s. It is reported if the maximum is within
 * range, if the correlation there is at least .5, and if the lag is clearly different from 0: more
 * than a tenth of a second, and more than five standard errors by the jackknife over segments or
 * over recordings, whichever is larger.
 *
 * Exchanging the two raters changes only the sign.
 */
export function lagOf(pairs: readonly (readonly [first: Cells, second: Cells])[]): Lag {
  const starts = blocksOf(pairs);
  if (starts.length < leastBlocks) return { kind: "undefined", because: "too_few_units" };
  const reach = reachUs / stepUs;
  const rough = sumsAt(pairs, starts, {
    which: "rough",
    scale: coarse,
    lags: lagsFrom(-Math.floor(reach / coarse), Math.floor(reach / coarse)),
  });
  const roughly = summitOf(rough.lags, rough.sums);
  if (roughly === undefined) return { kind: "undefined", because: "no_variation" };
  const middle = roughly.at * coarse;
  const fine = sumsAt(pairs, starts, {
    which: "fine",
    scale: 1,
    lags: lagsFrom(Math.max(-reach, middle - around), Math.min(reach, middle + around)),
  });
  const summit = summitOf(fine.lags, fine.sums);
  if (summit === undefined) return { kind: "undefined", because: "no_variation" };
  if (!summit.isInside || summit.height < leastCorrelation) {
    return { kind: "undefined", because: "no_clear_lag" };
  }
  const zero = fine.lags.indexOf(0);
  const asRecorded =
    zero === -1
      ? correlationAt(sumsAt(pairs, starts, { which: "fine", scale: 1, lags: [0] }).sums, 0)
      : correlationAt(fine.sums, zero);
  const exactUs = summit.place * stepUs;
  if (Math.abs(exactUs) < leastUs) return { kind: "none", correlation: asRecorded };
  // Where it is far from none and not clearly so, nobody can say.
  if (Math.abs(summit.place) < errorsFromNone * errorOf(fine, starts)) {
    return { kind: "undefined", because: "no_clear_lag" };
  }
  const lagUs = 2_000 * Math.sign(exactUs) * Math.round(Math.abs(exactUs) / 2_000);
  return { kind: "lag", lagUs, correlation: summit.height, asRecorded };
}

/** Where the blocks of each recording begin, in fine cells; of too many each recording gives its part, in its middle. */
function blocksOf(
  pairs: Parameters<typeof lagOf>[0],
): readonly { readonly pair: number; readonly from: number }[] {
  const counts = pairs.map(([first, second]) =>
    Math.floor(Math.min(first.fine.values.length, second.fine.values.length) / cellsInBlock),
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.flatMap((count, pair) => {
    const wanted = all <= mostBlocks ? count : Math.ceil((count * mostBlocks) / all);
    const skipped = Math.floor((count - wanted) / 2);
    return Array.from({ length: wanted }, (_, at) => ({
      pair,
      from: (skipped + at) * cellsInBlock,
    }));
  });
}

function lagsFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

interface Sums {
  readonly lags: readonly number[];
  /** By lag: products around the means, squares of the first, squares of the second. */
  readonly sums: Float64Array;
  /** The same of each block, one after the other. */
  readonly blocks: Float64Array;
}

/**
 * What both have at each lag, around the means of each block. Of a lag one half goes to either rater: the pair
 * turned round takes the same cells.
 */
function sumsAt(
  pairs: Parameters<typeof lagOf>[0],
  starts: ReturnType<typeof blocksOf>,
  {
    which,
    scale,
    lags,
  }: {
    readonly which: "fine" | "rough";
    readonly scale: number;
    readonly lags: readonly number[];
  },
): Sums {
  const size = cellsInBlock / scale;
  // Beside a block's own cells, of the first and of the second.
  const early = Int32Array.from(lags, (lag) => -Math.floor(lag / 2));
  const late = Int32Array.from(lags, (lag) => Math.ceil(lag / 2));
  const from = new Int32Array(lags.length);
  const to = new Int32Array(lags.length);
  const products = new Float64Array(lags.length);
  const width = 3 * lags.length;
  const sums = new Float64Array(width);
  const blocks = new Float64Array(starts.length * width);
  for (const [block, { pair, from: start }] of starts.entries()) {
    const both = pairs[pair];
    if (!both) continue;
    const [first, second] = [both[0][which], both[1][which]];
    const count = Math.min(first.values.length, second.values.length);
    for (let at = 0; at < lags.length; at += 1) {
      const before = early[at] ?? 0;
      const behind = late[at] ?? 0;
      from[at] = Math.max(start / scale, -before, -behind);
      to[at] = Math.min(start / scale + size, count - before, count - behind);
    }
    multiply(products, first.values, second.values, { early, late, from, to });
    const { sums: xs, squares: xxs } = first;
    const { sums: ys, squares: yys } = second;
    const [leastOwn, leastOther] = [noiseOf(first), noiseOf(second)];
    const hasGaps = first.gaps !== undefined || second.gaps !== undefined;
    for (let at = 0; at < lags.length; at += 1) {
      const begin = from[at] ?? 0;
      const own = begin + (early[at] ?? 0);
      const other = begin + (late[at] ?? 0);
      const length = Math.max(0, (to[at] ?? 0) - begin);
      const [ownEnd, otherEnd] = [own + length, other + length];
      let n = length;
      let x = (xs[ownEnd] ?? 0) - (xs[own] ?? 0);
      let y = (ys[otherEnd] ?? 0) - (ys[other] ?? 0);
      let xx = (xxs[ownEnd] ?? 0) - (xxs[own] ?? 0);
      let yy = (yys[otherEnd] ?? 0) - (yys[other] ?? 0);
      if (
        hasGaps &&
        (gapsBetween(first, own, ownEnd) > 0 || gapsBetween(second, other, otherEnd) > 0)
      ) {
        ({ n, x, y, xx, yy } = inCommon(first, second, { own, other, length }));
      }
      // Half a block at least, or its mean says little.
      if (n < size / 2) continue;
      const part = block * width + 3 * at;
      const squares = xx - (x * x) / n;
      const otherSquares = yy - (y * y) / n;
      blocks[part] = (products[at] ?? 0) - (x * y) / n;
      blocks[part + 1] = squares > leastOwn ? squares : 0;
      blocks[part + 2] = otherSquares > leastOther ? otherSquares : 0;
    }
    for (let part = 0; part < width; part += 1) {
      sums[part] = (sums[part] ?? 0) + (blocks[block * width + part] ?? 0);
    }
  }
  return { lags, sums, blocks };
}

/** Which cells are multiplied at each lag. */
interface Reach {
  readonly early: Int32Array;
  readonly late: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/**
 * What the cells of both come to, multiplied, at each lag; gaps stand as 0. Four lags are added up beside each
 * other, so that the processor waits for none of them; each in the order of time.
 */
function multiply(
  products: Float64Array,
  first: Float64Array,
  second: Float64Array,
  { early, late, from, to }: Reach,
): void {
  const count = products.length;
  let at = 0;
  while (at < count) {
    // The last four again rather than the last ones alone: they come to the same.
    const four = Math.max(0, Math.min(at, count - 4));
    if (count >= 4 && isAlike(from, four) && isAlike(to, four)) {
      multiplyFour(products, first, second, { early, late, from, to }, four);
      at = four + 4;
    } else {
      const end = to[at] ?? 0;
      const a = early[at] ?? 0;
      const b = late[at] ?? 0;
      let sum = 0;
      for (let cell = from[at] ?? 0; cell < end; cell += 1) {
        sum += (first[cell + a] ?? 0) * (second[cell + b] ?? 0);
      }
      products[at] = sum;
      at += 1;
    }
  }
}

/**
 * Four lags that follow each other, from one on: half of each goes to either rater, so that of every cell all four
 * take two of the first and three of the second or the other way round, which are those of the cell before but for
 * one of each.
 */
function multiplyFour(
  products: Float64Array,
  first: Float64Array,
  second: Float64Array,
  { early, late, from, to }: Reach,
  at: number,
): void {
  const begin = from[at] ?? 0;
  const end = to[at] ?? 0;
  const a = early[at] ?? 0;
  const b = late[at + 3] ?? 0;
  const isEven = early[at + 1] === a;
  let [sum, sum1, sum2, sum3] = [0, 0, 0, 0];
  if (isEven) {
    // Of the first: a, a, a − 1, a − 1; of the second: b − 2, b − 1, b − 1, b.
    let x1 = first[begin + a - 1] ?? 0;
    let y2 = second[begin + b - 2] ?? 0;
    let y1 = second[begin + b - 1] ?? 0;
    for (let cell = begin; cell < end; cell += 1) {
      const x = first[cell + a] ?? 0;
      const y = second[cell + b] ?? 0;
      sum += x * y2;
      sum1 += x * y1;
      sum2 += x1 * y1;
      sum3 += x1 * y;
      x1 = x;
      y2 = y1;
      y1 = y;
    }
  } else {
    // Of the first: a, a − 1, a − 1, a − 2; of the second: b − 1, b − 1, b, b.
    let x1 = first[begin + a - 1] ?? 0;
    let x2 = first[begin + a - 2] ?? 0;
    let y1 = second[begin + b - 1] ?? 0;
    for (let cell = begin; cell < end; cell += 1) {
      const x = first[cell + a] ?? 0;
      const y = second[cell + b] ?? 0;
      sum += x * y1;
      sum1 += x1 * y1;
      sum2 += x1 * y;
      sum3 += x2 * y;
      x2 = x1;
      x1 = x;
      y1 = y;
    }
  }
  products[at] = sum;
  products[at + 1] = sum1;
  products[at + 2] = sum2;
  products[at + 3] = sum3;
}

/** Whether four lags reach the same cells. */
function isAlike(ends: Int32Array, at: number): boolean {
  const own = ends[at];
  return own === ends[at + 1] && own === ends[at + 2] && own === ends[at + 3];
}

/** How many cells of a segment with gaps both have, and the sums and squares of these. */
function inCommon(
  first: Summed,
  second: Summed,
  { own, other, length }: { readonly own: number; readonly other: number; readonly length: number },
) {
  let [n, x, y, xx, yy] = [0, 0, 0, 0, 0];
  for (let cell = 0; cell < length; cell += 1) {
    const [left, right] = [own + cell, other + cell];
    if (gapsBetween(first, left, left + 1) + gapsBetween(second, right, right + 1) > 0) continue;
    const [a, b] = [first.values[left] ?? 0, second.values[right] ?? 0];
    n += 1;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
  }
  return { n, x, y, xx, yy };
}

/** Less than the last digits of what was added up is nothing. */
function noiseOf({ squares }: Summed): number {
  return 1e-11 * (squares[squares.length - 1] ?? 0);
}

function correlationAt(sums: Float64Array, at: number): number {
  const product = (sums[3 * at + 1] ?? 0) * (sums[3 * at + 2] ?? 0);
  return product > 0 ? (sums[3 * at] ?? 0) / Math.sqrt(product) : NaN;
}

interface Summit {
  readonly at: number;
  /** The position between two lags, in steps. */
  readonly place: number;
  readonly height: number;
  /** Both neighbours are lower: it is no end of what was looked at. */
  readonly isInside: boolean;
}

/** The highest correlation; between lags where a parabola through it and its neighbours has its summit. */
function summitOf(lags: readonly number[], sums: Float64Array): Summit | undefined {
  let best = -1;
  let height = -Infinity;
  for (let at = 0; at < lags.length; at += 1) {
    const own = correlationAt(sums, at);
    if (own > height) [best, height] = [at, own];
  }
  const at = lags[best];
  if (at === undefined) return undefined;
  const before = best === 0 ? NaN : correlationAt(sums, best - 1);
  const after = best === lags.length - 1 ? NaN : correlationAt(sums, best + 1);
  const bend = before - 2 * height + after;
  const isInside = bend < 0;
  const place = isInside ? at + (0.5 * (before - after)) / bend : at;
  return { at, place, height, isInside };
}

/** The standard error of the summit’s place: by blocks, or by recordings where that says less. */
function errorOf(fine: Sums, starts: ReturnType<typeof blocksOf>): number {
  const byBlock = jackknifeError(fine, (block) => block);
  // Each recording may have but one.
  const isOneEach = new Set(starts.map(({ pair }) => pair)).size === starts.length;
  if (isOneEach) return byBlock;
  return Math.max(
    byBlock,
    jackknifeError(fine, (block) => starts[block]?.pair ?? 0),
  );
}

/**
 * The standard error of the summit’s place, in fine steps, by leaving out each group of blocks in turn; none where
 * there are fewer than three.
 */
function jackknifeError({ lags, sums, blocks }: Sums, groupOf: (block: number) => number): number {
  const width = sums.length;
  const groups = new Map<number, Float64Array>();
  for (let block = 0; block * width < blocks.length; block += 1) {
    const group = groups.get(groupOf(block)) ?? new Float64Array(width);
    groups.set(groupOf(block), group);
    for (let part = 0; part < width; part += 1) {
      group[part] = (group[part] ?? 0) + (blocks[block * width + part] ?? 0);
    }
  }
  const n = groups.size;
  if (n < 3) return 0;
  const rest = new Float64Array(width);
  const places = [...groups.values()].map((group) => {
    for (let at = 0; at < width; at += 1) rest[at] = (sums[at] ?? 0) - (group[at] ?? 0);
    return summitOf(lags, rest)?.place ?? NaN;
  });
  const mean = places.reduce((sum, place) => sum + place, 0) / n;
  const squares = places.reduce((sum, place) => sum + (place - mean) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}
