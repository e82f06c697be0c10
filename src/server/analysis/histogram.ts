/** Adjacent histogram bins of equal width. */
export interface Bins {
  /** Where the first begins. */
  readonly from: number;
  readonly width: number;
  readonly count: number;
}

/**
 * Bins from 0 to the largest value, about as many as are wanted: their width is 1, 2 or 5 times a power of
 * ten, so that their edges can be read.
 */
export function readableBins(largest: number, wanted: number): Bins {
  if (largest <= 0) return { from: 0, width: 1, count: 1 };
  const least = largest / wanted;
  const power = 10 ** Math.floor(Math.log10(least));
  const width = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least * 0.999999);
  const chosen = width ?? 10 * power;
  // The largest value itself belongs in a bin, not on the last edge.
  return { from: 0, width: chosen, count: Math.floor(largest / chosen) + 1 };
}

/** A bin around each level where levels are equally far apart; else bins between the lowest and highest. */
export function levelBins(levels: readonly number[], wanted: number): Bins {
  const sorted = [...new Set(levels)].toSorted((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? low;
  const step = (sorted[1] ?? low + 1) - low;
  const isEven = sorted.every((level, at) => Math.abs(level - low - at * step) < 1e-9 * step);
  if (isEven) return { from: low - step / 2, width: step, count: sorted.length };
  const width = (high - low) / wanted;
  return { from: low, width, count: wanted + 1 };
}

/** How many values lie in each bin; those beyond the last count in it. */
export function countsIn({ from, width, count }: Bins, values: Float64Array): number[] {
  const counts = Array.from({ length: count }, () => 0);
  for (const value of values) {
    const bin = Math.min(count - 1, Math.max(0, Math.floor((value - from) / width + 1e-9)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
