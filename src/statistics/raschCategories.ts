/**
 * The levels of a scale that were used, and how hard each is to reach: P(step k) ∝ exp(scores[k] ·
 * logit − reach[k]).
 *
 * A level that no one used is absent; the others keep their scores, which maximises the likelihood
 * of the whole scale (Wilson & Masters, 1993, doi:10.1007/BF02294473).
 */
export interface Categories {
  /** Steps above the least that is used, ascending from 0. */
  readonly scores: Float64Array;
  /** In logits; 0 for the first and the last, so that at a logit of 0 these two are equally likely. */
  readonly reach: Float64Array;
  /** exp(−reach); `undefined` where that is more than a number holds, or where steps are too many. */
  readonly weights: Float64Array | undefined;
}

/** The expected score at a logit: ability − difficulty − severity. */
export interface ExpectedScore {
  readonly mean: number;
  readonly variance: number;
  /** The third central moment, which is also how fast the variance grows with the logit. */
  readonly skew: number;
}

export function categoriesFrom(scores: Float64Array, reach: Float64Array): Categories {
  const highest = scores[scores.length - 1] ?? 0;
  const isTame = highest <= tameScore && reach.every((one) => Math.abs(one) < tameReach);
  return { scores, reach, weights: isTame ? reach.map((one) => Math.exp(-one)) : undefined };
}

const tameReach = 300;
/** Above it powers, one for each step whether used or not, take longer than exponentials. */
const tameScore = 50;

/**
 * Writes the probabilities of all levels, at odds of exp(logit), into `out` from index `at`.
 * Returns the mean score.
 */
export function putProbabilities(
  categories: Categories,
  odds: number,
  out: Float64Array,
  at: number,
): number {
  const { scores, weights } = categories;
  const count = scores.length;
  const sum = weights
    ? putPowers(scores, weights, odds, out, at)
    : putExponentials(categories, Math.log(odds), out, at);
  let mean = 0;
  for (let k = 0; k < count; k += 1) {
    const share = (out[at + k] ?? 0) / sum;
    out[at + k] = share;
    mean += share * (scores[k] ?? 0);
  }
  return mean;
}

/** The mean, variance and third central moment of a score at a logit. */
export function expectedScore(categories: Categories, logit: number): ExpectedScore {
  const { scores } = categories;
  const out = new Float64Array(scores.length);
  const mean = putProbabilities(categories, Math.exp(logit), out, 0);
  let [variance, skew] = [0, 0];
  for (let k = 0; k < out.length; k += 1) {
    const off = (scores[k] ?? 0) - mean;
    variance += (out[k] ?? 0) * off ** 2;
    skew += (out[k] ?? 0) * off ** 3;
  }
  return { mean, variance, skew };
}

/** Powers of what is at most 1, counted from whichever end is likelier: nothing can grow too large. */
function putPowers(
  scores: Float64Array,
  weights: Float64Array,
  odds: number,
  out: Float64Array,
  at: number,
): number {
  const last = scores.length - 1;
  const isUpper = odds > 1;
  const ratio = isUpper ? 1 / odds : odds;
  let [sum, power] = [0, 1];
  let score = isUpper ? (scores[last] ?? 0) : 0;
  for (let turn = 0; turn <= last; turn += 1) {
    const k = isUpper ? last - turn : turn;
    const own = scores[k] ?? 0;
    for (; score !== own; score += isUpper ? -1 : 1) power *= ratio;
    const weight = power * (weights[k] ?? 0);
    out[at + k] = weight;
    sum += weight;
  }
  return sum;
}

function putExponentials(
  { scores, reach }: Categories,
  logit: number,
  out: Float64Array,
  at: number,
): number {
  let most = -Infinity;
  for (let k = 0; k < scores.length; k += 1) {
    const power = (scores[k] ?? 0) * logit - (reach[k] ?? 0);
    out[at + k] = power;
    if (power > most) most = power;
  }
  let sum = 0;
  for (let k = 0; k < scores.length; k += 1) {
    const weight = Math.exp((out[at + k] ?? 0) - most);
    out[at + k] = weight;
    sum += weight;
  }
  return sum;
}
