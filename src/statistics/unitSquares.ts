import type { Ratings } from "./ratings.ts";

/** Sums of squares if all raters rated all units; NaN if any rating is missing. */
export interface UnitSquares {
  /** Of means of units around that of all; of ratings around the mean of their unit. */
  readonly between: number;
  readonly within: number;
  /** The mean of all. */
  readonly mean: number;
}

/**
 * Computed in one pass. Squares within a unit are measured from its first rating and corrected by
 * those of the mean; with k ratings the error is at most k units in the last place, because the
 * squares from any rating are at most k times those around the mean. Squares between units are
 * measured from the first rating of all, unless too much precision would be lost.
 */
export function unitSquares(ratings: Ratings): UnitSquares {
  const { units, raters, values } = ratings;
  const origin = values[0] ?? 0;
  let within = 0;
  let all = 0;
  let around = 0;
  let from = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const base = values[from] ?? 0;
    let sum = 0;
    let squares = 0;
    for (let rater = 1; rater < raters; rater += 1) {
      const apart = (values[from + rater] ?? 0) - base;
      sum += apart;
      squares += apart * apart;
    }
    const mean = sum / raters;
    within += squares - sum * mean;
    const own = base - origin + mean;
    all += own;
    around += own * own;
    from += raters;
  }
  const grand = all / units;
  const between = around - all * grand;
  const isClear = between > around / 16;
  return {
    between: isClear || around === 0 ? between : squaresOfMeans(ratings, grand),
    within,
    mean: origin + grand,
  };
}

/** A loop of its own: a compiler that meets it for the first time would start again. */
function squaresOfMeans({ units, raters, values }: Ratings, centre: number): number {
  const origin = values[0] ?? 0;
  let squares = 0;
  for (let from = 0; from < units * raters; from += raters) {
    const base = values[from] ?? 0;
    let sum = 0;
    for (let rater = 1; rater < raters; rater += 1) sum += (values[from + rater] ?? 0) - base;
    const apart = base - origin + sum / raters - centre;
    squares += apart * apart;
  }
  return squares;
}
