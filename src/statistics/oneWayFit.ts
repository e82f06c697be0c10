import type { CrossedFit } from "./crossedFit.ts";

/**
 * Variance components of scores = mean + unit + error: the part of `CrossedFit` that exists without
 * raters.
 */
export interface OneWayFit extends Pick<CrossedFit, "units" | "raters" | "error"> {
  readonly design: Pick<CrossedFit["design"], "units" | "each">;
}

/** Units that were rated equally often: sums over their means. */
interface Alike {
  readonly ratings: number;
  units: number;
  sum: number;
  squares: number;
}

/**
 * Restricted maximum likelihood of units drawn at random, each with raters of its own, however
 * many: the same as `value ~ 1 + (1 | unit)` of lme4. `within`: the sum of squares within units,
 * above 0. At least one unit must have two or more ratings, and there must be at least two units.
 */
export function oneWayFit(
  units: readonly { readonly count: number; readonly mean: number }[],
  within: number,
): OneWayFit {
  const alike = alikeOf(units);
  const ratings = alike.reduce((sum, one) => sum + one.ratings * one.units, 0);
  const likelihood = (ratio: number) => likelihoodOf({ alike, ratings, within }, ratio);
  const ratio = lowest(likelihood);
  const { left } = likelihood(ratio);
  const error = left / (ratings - 1);
  const inverse = alike.reduce((sum, one) => sum + one.units / one.ratings, 0);
  return {
    units: ratio * error,
    raters: 0,
    error,
    design: { units: units.length, each: units.length / inverse },
  };
}

function alikeOf(units: readonly { readonly count: number; readonly mean: number }[]) {
  // From the middle of all: nothing is left of a scale's distance from 0.
  const middle = units.reduce((sum, { mean }) => sum + mean / units.length, 0);
  const byCount = new Map<number, Alike>();
  for (const { count, mean } of units) {
    const own = byCount.get(count) ?? { ratings: count, units: 0, sum: 0, squares: 0 };
    own.units += 1;
    own.sum += mean - middle;
    own.squares += (mean - middle) ** 2;
    byCount.set(count, own);
  }
  return [...byCount.values()].toSorted((a, b) => a.ratings - b.ratings);
}

/**
 * −2 log restricted likelihood, but for a constant, at a ratio a of the variance of units to that of error; its slope
 * by a; and the sum of squares that is left. A unit’s mean weighs n ÷ (1 + a n).
 */
function likelihoodOf(
  of: { readonly alike: readonly Alike[]; readonly ratings: number; readonly within: number },
  ratio: number,
) {
  let [logs, all, sum, squares] = [0, 0, 0, 0];
  let [allLess, sumLess, squaresLess] = [0, 0, 0];
  for (const { ratings, units, sum: own, squares: ownSquares } of of.alike) {
    const weight = ratings / (1 + ratio * ratings);
    logs += units * Math.log1p(ratio * ratings);
    all += units * weight;
    sum += own * weight;
    squares += ownSquares * weight;
    allLess += units * weight ** 2;
    sumLess += own * weight ** 2;
    squaresLess += ownSquares * weight ** 2;
  }
  const mean = sum / all;
  const left = of.within + squares - sum * mean;
  const leftSlope = 2 * mean * sumLess - squaresLess - mean ** 2 * allLess;
  return {
    deviance: logs + Math.log(all) + (of.ratings - 1) * Math.log(left),
    slope: all - allLess / all + ((of.ratings - 1) * leftSlope) / left,
    left,
  };
}

/** The likelihood can have several bottoms: the lowest of all between some shares of units, and of none at all. */
function lowest(likelihood: (ratio: number) => { deviance: number; slope: number }) {
  let best = { ratio: 0, deviance: likelihood(0).deviance };
  const slope = (share: number) => likelihood(share / (1 - share)).slope;
  for (let at = 0; at < shares.length - 1; at += 1) {
    let [low, high] = [shares[at] ?? 0, shares[at + 1] ?? 0];
    if (slope(low) >= 0 || slope(high) < 0) continue;
    for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
      if (slope(middle) < 0) low = middle;
      else high = middle;
    }
    const ratio = high / (1 - high);
    const { deviance } = likelihood(ratio);
    if (deviance < best.deviance) best = { ratio, deviance };
  }
  return best.ratio;
}

/** Evenly, and close to 1, where hardly any error is. */
const shares = [
  ...Array.from({ length: 20 }, (_, twentieth) => twentieth / 20),
  0.99,
  0.999,
  1 - 1e-5,
  1 - 1e-7,
  1 - 1e-9,
  1 - 1e-12,
];
