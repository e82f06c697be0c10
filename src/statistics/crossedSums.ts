import type { Ratings } from "./ratings.ts";
import { type Undefined, undefinedBecause } from "./statistic.ts";

/**
 * The contribution of the units that all raters rated to mean squares and moments, as a vector, so
 * that clusters of units can be added and resampled: the number of units; the sum and the squares
 * of their means, measured from `origin`; the squares around these means; for each rater the sum of
 * deviations from the units’ means; then for each rater the squares of the ratings, measured from
 * `origin`. The nearer `origin` is to the ratings, the less precision is lost.
 */
export function crossedSums({ units, raters, values }: Ratings, origin: number): Float64Array {
  const sums = new Float64Array(4 + 2 * raters);
  let [n, means, squares, within] = [0, 0, 0, 0];
  for (let unit = 0; unit < units; unit += 1) {
    const from = unit * raters;
    const base = values[from] ?? NaN;
    let sum = 0;
    for (let rater = 0; rater < raters; rater += 1) sum += (values[from + rater] ?? NaN) - base;
    if (sum !== sum) continue;
    const mean = sum / raters;
    const ofUnit = base - origin + mean;
    n += 1;
    means += ofUnit;
    squares += ofUnit * ofUnit;
    for (let rater = 0; rater < raters; rater += 1) {
      const own = values[from + rater] ?? NaN;
      const apart = own - base - mean;
      within += apart * apart;
      sums[4 + rater] = (sums[4 + rater] ?? 0) + apart;
      sums[4 + raters + rater] = (sums[4 + raters + rater] ?? 0) + (own - origin) ** 2;
    }
  }
  sums.set([n, means, squares, within]);
  return sums;
}

/** So much of squares that were added up is the computer’s. */
const rounding = 1e-13;

/** Two-way ANOVA mean squares from sums of clusters (`crossedSums`), or why they are not defined. */
export function meanSquaresOfSums(sums: Float64Array): MeanSquares | Undefined {
  const [n = 0, means = 0, squares = 0, inUnits = 0] = sums;
  const k = ratersInSums(sums);
  if (k < 2) return undefinedBecause("too_few_raters");
  if (n < 2) return undefinedBecause(n === 0 ? "no_complete_units" : "too_few_units");
  const snapped = (square: number) => (square <= rounding * (squares + inUnits) ? 0 : square);
  let away = 0;
  for (let rater = 0; rater < k; rater += 1) away += (sums[4 + rater] ?? 0) ** 2;
  const ofRaters = snapped(away / n);
  return {
    units: n,
    raters: k,
    ofUnits: (k * snapped(squares - means ** 2 / n)) / (n - 1),
    ofRaters: ofRaters / (k - 1),
    ofError: snapped(inUnits - ofRaters) / ((n - 1) * (k - 1)),
    within: inUnits / (n * (k - 1)),
  };
}

/** Moments with 1/n, of each rater, and of the sum of a unit’s ratings. */
export interface CrossedMoments {
  /** Measured from whatever is the same for all. */
  readonly means: Float64Array;
  readonly variances: Float64Array;
  /** The variance of a unit’s sum: that of each rater and twice all covariances, at once. */
  readonly ofSums: number;
  /** Whether a rater gave one and the same value throughout. */
  readonly isConstant: boolean;
}

/** Means and variances of each rater from sums of clusters (`crossedSums`). */
export function momentsOfSums(sums: Float64Array): CrossedMoments {
  const [n = 0, unitMeans = 0, squares = 0] = sums;
  const k = ratersInSums(sums);
  const means = new Float64Array(k);
  const variances = new Float64Array(k);
  let isConstant = false;
  for (let rater = 0; rater < k; rater += 1) {
    const own = (unitMeans + (sums[4 + rater] ?? 0)) / n;
    const square = (sums[4 + k + rater] ?? 0) / n;
    const variance = square - own ** 2;
    if (variance <= rounding * square) isConstant = true;
    means[rater] = own;
    variances[rater] = variance;
  }
  return { means, variances, ofSums: k ** 2 * (squares / n - (unitMeans / n) ** 2), isConstant };
}

/** The number of raters, from the length of a vector of `crossedSums`. */
export function ratersInSums(sums: Float64Array): number {
  return (sums.length - 4) / 2;
}

/** Mean squares of a two-way ANOVA, units × raters. */
export interface MeanSquares {
  readonly units: number;
  readonly raters: number;
  /** Between units (n − 1), raters (k − 1), what is left ((n − 1)(k − 1)), and within units (n (k − 1)). */
  readonly ofUnits: number;
  readonly ofRaters: number;
  readonly ofError: number;
  readonly within: number;
}
