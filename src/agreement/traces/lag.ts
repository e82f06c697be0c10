import type { Reason } from "../../statistics/reasons.ts";
import { meansFrom, type Trace } from "./trace.ts";

/** Later or earlier by more than this is not looked for. */
const reachUs = 5_000_000;
/** Traces are laid over each other in steps of so much; in between the summit is found by a parabola. */
const stepUs = 100_000;
/** First in steps of so many of these. */
const coarse = 4;
/** So many fine steps to either side of the best coarse one. */
const around = 8;
/** Agreement of shapes is counted by itself within stretches of this, so that slow drifts have no part in it. */
const blockUs = 20_000_000;
const cellsInBlock = blockUs / stepUs;
const leastBlocks = 5;
/** Of one pair twenty minutes are enough to tell. */
const mostBlocks = 60;
/** Two or three frames of film: less is not worth a word. */
const leastUs = 100_000;
/** Shapes that have less than this in common are not shifted, they are others. */
const leastCorrelation = 0.5;
/** So many standard errors from none: many pairs are looked at. */
const errorsFromNone = 5;

/** One rater's trace of one recording, ready to be laid over another's. */
export interface Cells {
  readonly fine: Float64Array;
  readonly rough: Float64Array;
}

export function cellsOf(trace: Trace, durationUs: number): Cells {
  const count = Math.floor(durationUs / stepUs);
  return {
    fine: meansFrom(trace, { firstUs: 0, stepUs, count }),
    rough: meansFrom(trace, {
      firstUs: 0,
      stepUs: coarse * stepUs,
      count: Math.floor(count / coarse),
    }),
  };
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
    Math.floor(Math.min(first.fine.length, second.fine.length) / cellsInBlock),
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
      let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
      for (let cell = start; cell < start + size; cell += 1) {
        const a = first[cell + early] ?? NaN;
        const b = second[cell + late] ?? NaN;
        const product = a * b;
        if (product !== product) continue;
        n += 1;
        x += a;
        y += b;
        xx += a * a;
        yy += b * b;
        xy += product;
      }
      // Half a block at least, or its mean says little.
      if (n < size / 2) continue;
      const [own, other] = [xx - (x * x) / n, yy - (y * y) / n];
      block[3 * at] = xy - (x * y) / n;
      block[3 * at + 1] = own > 1e-10 * xx ? own : 0;
      block[3 * at + 2] = other > 1e-10 * yy ? other : 0;
    }
    block.forEach((part, at) => (sums[at] = (sums[at] ?? 0) + part));
    blocks.push(block);
  }
  return { lags, sums, blocks };
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
