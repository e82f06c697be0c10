import type { Ratings } from "./ratings.ts";

/** What ratings come to where all raters rated all units; where one is missing nothing here is a number. */
export interface UnitMeans {
  /** By unit, measured from the first rating of all; and the mean of these. */
  readonly means: Float64Array;
  readonly grand: number;
  /** Squares of means around that of all, and of ratings around the mean of their unit. */
  readonly between: number;
  readonly within: number;
  /** By rater, as sums over units: what each is away from the unit's first rating. */
  readonly raterSums: Float64Array;
}

/**
 * One reading. Squares within a unit are from its first rating, less those of the mean: of k ratings no more than
 * the last digit times k is lost, for the squares from any rating are at most k times those around the mean.
 */
export function unitMeans({ units, raters, values }: Ratings): UnitMeans {
  const origin = values[0] ?? 0;
  const means = new Float64Array(units);
  const raterSums = new Float64Array(raters);
  let within = 0;
  let all = 0;
  let from = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const base = values[from] ?? 0;
    let sum = 0;
    let squares = 0;
    for (let rater = 1; rater < raters; rater += 1) {
      const apart = (values[from + rater] ?? 0) - base;
      sum += apart;
      squares += apart * apart;
      raterSums[rater] = (raterSums[rater] ?? 0) + apart;
    }
    const mean = sum / raters;
    within += squares - sum * mean;
    means[unit] = base - origin + mean;
    all += base - origin + mean;
    from += raters;
  }
  const grand = all / units;
  return { means, grand, between: squaresAround(means, grand), within, raterSums };
}

/** A loop of its own: a compiler that meets it for the first time would start again. */
function squaresAround(means: Float64Array, centre: number): number {
  let sum = 0;
  for (let at = 0; at < means.length; at += 1) {
    const apart = (means[at] ?? 0) - centre;
    sum += apart * apart;
  }
  return sum;
}
