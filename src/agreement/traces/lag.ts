import type { Reason } from "../../statistics/reasons.ts";
import { meansFrom, type Trace } from "./trace.ts";

/** Later or earlier by more than this is not looked for. */
const reachUs = 5_000_000;
/** Traces are laid over each other in steps of so much; in between the summit is found by a parabola. */
const stepUs = 100_000;
/** First in steps of so many of these. */
const coarse = 4;
/** So many fine steps to either side of the best coarse one. */
const around = 5;
/** Agreement of shapes is counted by itself within stretches of this, so that slow drifts have no part in it. */
const blockUs = 20_000_000;
const cellsInBlock = blockUs / stepUs;
const leastBlocks = 5;
/** Of one pair twelve minutes are enough to tell. */
const mostBlocks = 36;
/** Two or three frames of film: less is not worth a word. */
const leastUs = 100_000;
/** Shapes that have less than this in common are not shifted, they are others. */
const leastCorrelation = 0.5;
/** So many standard errors from none: many pairs are looked at. */
const errorsFromNone = 5;

/** One rater's trace of one recording, ready to be laid over another's. */
export interface Cells {
  readonly fine: Summed;
  readonly rough: Summed;
}

/** Means over cells of time, around the mean of all, with what they add up to before each. */
interface Summed {
  readonly values: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  /** Cells without a value, which stand as 0. */
  readonly gaps: Int32Array;
}

export function cellsOf(trace: Trace, durationUs: number): Cells {
  const count = Math.floor(durationUs / stepUs);
  const grid = { firstUs: 0, stepUs, count };
  const roughly = { firstUs: 0, stepUs: coarse * stepUs, count: Math.floor(count / coarse) };
  return { fine: summed(meansFrom(trace, grid)), rough: summed(meansFrom(trace, roughly)) };
}

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
  const values = new Float64Array(count);
  const sums = new Float64Array(count + 1);
  const squares = new Float64Array(count + 1);
  const gaps = new Int32Array(count + 1);
  for (let at = 0; at < count; at += 1) {
    const own = means[at] ?? NaN;
    const apart = own === own ? own - mean : 0;
    values[at] = apart;
    sums[at + 1] = (sums[at] ?? 0) + apart;
    squares[at + 1] = (squares[at] ?? 0) + apart * apart;
    gaps[at + 1] = (gaps[at] ?? 0) + (own === own ? 0 : 1);
  }
  return { values, sums, squares, gaps };
}

function between(before: Float64Array | Int32Array, from: number, to: number): number {
  return (before[to] ?? 0) - (before[from] ?? 0);
}

/** By how much the second of two raters is later than the first. */
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
 * The lag of one pair by cross-correlation of what both recorded, recording by recording, within 5 s: where the
 * correlation within stretches of 20 s has its summit. It is told where the summit lies within reach, where the
 * correlation there is .5 or more, and where it is further from none than chance could bring it: than a tenth of a
 * second, and than five standard errors, by leaving out in turn each stretch, or each recording where that says
 * less (jackknife).
 *
 * Who of the two is called the first changes nothing but the sign.
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
  const roughly = summitOf(rough.lags, correlations(rough.sums, rough.lags.length));
  if (roughly === undefined) return { kind: "undefined", because: "no_variation" };
  const middle = roughly.at * coarse;
  const fine = sumsAt(pairs, starts, {
    which: "fine",
    scale: 1,
    lags: lagsFrom(Math.max(-reach, middle - around), Math.min(reach, middle + around)),
  });
  const summit = summitOf(fine.lags, correlations(fine.sums, fine.lags.length));
  if (summit === undefined) return { kind: "undefined", because: "no_variation" };
  if (!summit.isInside || summit.height < leastCorrelation) {
    return { kind: "undefined", because: "no_clear_lag" };
  }
  const error = Math.max(
    jackknifeError(fine, (block) => block),
    jackknifeError(fine, (block) => starts[block]?.pair ?? 0),
  );
  const exactUs = summit.place * stepUs;
  const zero = sumsAt(pairs, starts, { which: "fine", scale: 1, lags: [0] });
  const [asRecorded = NaN] = correlations(zero.sums, 1);
  if (Math.abs(exactUs) >= leastUs && Math.abs(summit.place) >= errorsFromNone * error) {
    const lagUs = 2_000 * Math.sign(exactUs) * Math.round(Math.abs(exactUs) / 2_000);
    return { kind: "lag", lagUs, correlation: summit.height, asRecorded };
  }
  // Where it is far from none and not clearly so, nobody can say.
  return Math.abs(exactUs) < leastUs
    ? { kind: "none", correlation: asRecorded }
    : { kind: "undefined", because: "no_clear_lag" };
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
  readonly blocks: readonly Float64Array[];
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
  const sums = new Float64Array(3 * lags.length);
  const blocks: Float64Array[] = [];
  for (const { pair, from } of starts) {
    const both = pairs[pair];
    if (!both) continue;
    const [first, second] = [both[0][which], both[1][which]];
    const start = from / scale;
    const block = new Float64Array(3 * lags.length);
    for (const [at, lag] of lags.entries()) {
      const early = -Math.floor(lag / 2);
      const late = Math.ceil(lag / 2);
      const count = Math.min(first.values.length, second.values.length);
      const begin = Math.max(start, -early, -late);
      const to = Math.min(start + size, count - early, count - late);
      const { n, own, other, product } = aroundMeans(first, second, {
        from: begin + early,
        beside: late - early,
        length: to - begin,
      });
      // Half a block at least, or its mean says little.
      if (n < size / 2) continue;
      block[3 * at] = product;
      block[3 * at + 1] = own;
      block[3 * at + 2] = other;
    }
    block.forEach((part, at) => (sums[at] = (sums[at] ?? 0) + part));
    blocks.push(block);
  }
  return { lags, sums, blocks };
}

/**
 * Products and squares around the means of what both have in a stretch of cells, the second's so many beside the
 * first's. Without gaps only products have to be added up.
 */
function aroundMeans(
  first: Summed,
  second: Summed,
  {
    from,
    beside,
    length,
  }: { readonly from: number; readonly beside: number; readonly length: number },
): { readonly n: number; readonly own: number; readonly other: number; readonly product: number } {
  const to = from + length;
  let n = Math.max(0, length);
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  const hasGaps =
    between(first.gaps, from, to) > 0 || between(second.gaps, from + beside, to + beside) > 0;
  for (let cell = from; cell < to; cell += 1) {
    xy += (first.values[cell] ?? 0) * (second.values[cell + beside] ?? 0);
  }
  if (hasGaps) {
    n = 0;
    for (let cell = from; cell < to; cell += 1) {
      const other = cell + beside;
      if (between(first.gaps, cell, cell + 1) + between(second.gaps, other, other + 1) > 0)
        continue;
      const [a, b] = [first.values[cell] ?? 0, second.values[other] ?? 0];
      n += 1;
      x += a;
      y += b;
      xx += a * a;
      yy += b * b;
    }
  } else if (n > 0) {
    x = between(first.sums, from, to);
    y = between(second.sums, from + beside, to + beside);
    xx = between(first.squares, from, to);
    yy = between(second.squares, from + beside, to + beside);
  }
  // Less than the last digits of what was added up is nothing.
  const clean = (squares: number, { squares: all }: Summed) =>
    squares > 1e-11 * (all.at(-1) ?? 0) ? squares : 0;
  return {
    n,
    own: clean(xx - (x * x) / n, first),
    other: clean(yy - (y * y) / n, second),
    product: xy - (x * y) / n,
  };
}

function correlations(sums: Float64Array, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => {
    const product = (sums[3 * at + 1] ?? 0) * (sums[3 * at + 2] ?? 0);
    return product > 0 ? (sums[3 * at] ?? 0) / Math.sqrt(product) : NaN;
  });
}

interface Summit {
  readonly at: number;
  /** Between lags, in their steps. */
  readonly place: number;
  readonly height: number;
  /** Both neighbours are lower: it is no end of what was looked at. */
  readonly isInside: boolean;
}

/** The highest correlation; between lags where a parabola through it and its neighbours has its summit. */
function summitOf(lags: readonly number[], heights: Float64Array): Summit | undefined {
  let best = -1;
  heights.forEach((height, at) => {
    if (height > (heights[best] ?? -Infinity)) best = at;
  });
  const [before = NaN, height = NaN, after = NaN] = [
    heights[best - 1],
    heights[best],
    heights[best + 1],
  ];
  const at = lags[best];
  if (at === undefined) return undefined;
  const bend = before - 2 * height + after;
  const isInside = bend < 0;
  const place = isInside ? at + (0.5 * (before - after)) / bend : at;
  return { at, place, height, isInside };
}

/**
 * The standard error of the summit's place, in fine steps, by leaving out each group of blocks in turn; none where
 * there are fewer than three.
 */
function jackknifeError({ lags, sums, blocks }: Sums, groupOf: (block: number) => number): number {
  const groups = new Map<number, Float64Array>();
  for (const [at, block] of blocks.entries()) {
    const group = groups.get(groupOf(at)) ?? new Float64Array(sums.length);
    groups.set(groupOf(at), group);
    for (let part = 0; part < sums.length; part += 1) {
      group[part] = (group[part] ?? 0) + (block[part] ?? 0);
    }
  }
  const n = groups.size;
  if (n < 3) return 0;
  const places = [...groups.values()].map((group) => {
    const rest = sums.map((sum, at) => sum - (group[at] ?? 0));
    return summitOf(lags, correlations(rest, lags.length))?.place ?? NaN;
  });
  const mean = places.reduce((sum, place) => sum + place, 0) / n;
  const squares = places.reduce((sum, place) => sum + (place - mean) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}
