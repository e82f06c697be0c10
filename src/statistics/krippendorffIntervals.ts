import { studentTwoSidedQuantile } from "./distributions.ts";
import { mostCodes } from "./gwet.ts";
import {
  krippendorffAlpha,
  krippendorffAlphaOfSample,
  type Metric,
  pairableValues,
} from "./krippendorffAlpha.ts";
import { randomFrom, weightedDraws } from "./random.ts";
import { codedRatings, type Ratings } from "./ratings.ts";
import { type Figure, type Interval, undefinedBecause, value } from "./statistic.ts";
import { places, type Weights, weightMatrix } from "./weights.ts";

export interface KalphaOptions {
  readonly metric?: Metric;
  /**
   * `2007`: draws as many pairs as there are within units (Hayes & Krippendorff, 2007).
   * `2011`: KALPHA 3.0, which draws at most 25 times the number of different pairs and puts some
   * perfect samples to 0. Default `2011`.
   */
  readonly version?: "2007" | "2011";
  /** Default 10,000, as KALPHA. */
  readonly resamples?: number;
  readonly seed?: number;
  readonly confidence?: number;
}

export interface KalphaBootstrap {
  readonly interval: Interval;
  /** The probability that alpha in the population is below this minimum. */
  readonly shareBelow: (minimum: number) => Figure;
  /** How many pairs each sample draws. */
  readonly pairsDrawn: number;
}

/**
 * The bootstrap of the KALPHA macro, to compare with its output: draws pairs of values, not units, and keeps
 * the expected disagreement. Its intervals are too narrow; the one to report resamples units
 * (`krippendorffAlphaOfSample` with `bootstrap`). Hayes & Krippendorff (2007), doi:10.1080/19312450709336664.
 */
export function kalphaBootstrap(ratings: Ratings, options: KalphaOptions = {}): KalphaBootstrap {
  const { metric = "nominal", version = "2011", resamples = 10_000, seed = 1 } = options;
  const confidence = options.confidence ?? 0.95;
  const { expected } = krippendorffAlpha(ratings, { metric });
  if (expected.kind === "undefined") {
    return { interval: expected, shareBelow: () => expected, pairsDrawn: 0 };
  }
  const pairs = coincidences(ratings, metric);
  const draws =
    version === "2007"
      ? pairs.within
      : Math.min(25 * pairs.weights.length, ((ratings.raters - 1) * pairs.values) / 2);
  const pairsDrawn = Math.round(draws);
  const draw = weightedDraws(pairs.weights, randomFrom(seed));
  const alphas = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample += 1) {
    let apart = 0;
    for (let pair = 0; pair < pairsDrawn; pair += 1) apart += pairs.distances[draw()] ?? 0;
    alphas[sample] = Math.max(-1, 1 - apart / (pairsDrawn * expected.value));
  }
  alphas.sort();
  if (version === "2011") putPerfectToZero(alphas, pairs, pairsDrawn);

  const tail = (1 - confidence) / 2;
  const cut = Math.trunc(tail * resamples);
  return {
    interval: {
      kind: "interval",
      low: alphas[Math.max(0, cut - 1)] ?? NaN,
      high: alphas[Math.min(resamples - 1, Math.trunc((1 - tail) * resamples))] ?? NaN,
      level: confidence,
      method: "percentile",
    },
    shareBelow: (minimum) => {
      let below = 0;
      for (const alpha of alphas) if (alpha < minimum) below += 1;
      return value(below / resamples);
    },
    pairsDrawn,
  };
}

/** Different pairs of values, how heavy each is in the coincidence matrix, and how far apart. */
interface Coincidences {
  readonly weights: readonly number[];
  readonly distances: readonly number[];
  /** Number of pairs within units, and of pairable values. */
  readonly within: number;
  readonly values: number;
}

function coincidences(ratings: Ratings, metric: Metric): Coincidences {
  const { values, starts } = pairableValues(ratings);
  const n = values.length;
  const { codes, scale } = codedRatings({ units: 1, raters: n, values, scale: undefined });
  const counts = new Float64Array(scale.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const distance = distances(metric, { scale, counts, declared: ratings.scale });
  const weights = new Map<number, number>();
  let within = 0;
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    const from = starts[unit] ?? 0;
    const to = starts[unit + 1] ?? 0;
    within += ((to - from) * (to - from - 1)) / 2;
    for (let a = from; a < to; a += 1) {
      for (let b = from; b < to; b += 1) {
        if (a === b) continue;
        const cell = (codes[a] ?? 0) * scale.length + (codes[b] ?? 0);
        weights.set(cell, (weights.get(cell) ?? 0) + 1 / (to - from - 1));
      }
    }
  }
  const cells = [...weights.keys()];
  return {
    weights: [...weights.values()],
    distances: cells.map((cell) => distance(Math.floor(cell / scale.length), cell % scale.length)),
    within,
    values: n,
  };
}

/** Squared distance of two codes. */
function distances(
  metric: Metric,
  of: {
    readonly scale: readonly number[];
    readonly counts: Float64Array;
    readonly declared: readonly number[] | undefined;
  },
): (a: number, b: number) => number {
  const at = (code: number) => of.scale[code] ?? 0;
  const ends = of.declared ?? of.scale;
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  let below = 0;
  const ranks = of.counts.map((count) => {
    below += count;
    return below - count / 2;
  });
  const byMetric: Readonly<Record<Metric, (a: number, b: number) => number>> = {
    nominal: () => 1,
    ordinal: (a, b) => ((ranks[a] ?? 0) - (ranks[b] ?? 0)) ** 2,
    interval: (a, b) => (at(a) - at(b)) ** 2,
    ratio: (a, b) => ((at(a) - at(b)) / (at(a) + at(b))) ** 2,
    circular: (a, b) => Math.sin((Math.PI * (at(a) - at(b))) / (high - low + 1)) ** 2,
    bipolar: (a, b) =>
      (at(a) - at(b)) ** 2 / ((at(a) + at(b) - 2 * low) * (2 * high - at(a) - at(b))),
  };
  return (a, b) => (a === b ? 0 : byMetric[metric](a, b));
}

/** KALPHA 3.0 does not believe in perfect samples where few pairs are drawn. */
function putPerfectToZero(alphas: Float64Array, pairs: Coincidences, drawn: number): void {
  const diagonal = pairs.weights.filter((_, cell) => pairs.distances[cell] === 0);
  const perfect = alphas.reduce((count, alpha) => count + (alpha === 1 ? 1 : 0), 0);
  let expected = 0;
  for (const weight of diagonal) expected += (weight / pairs.values) ** drawn;
  const toZero =
    diagonal.length === 1 ? perfect : Math.min(perfect, Math.round(alphas.length * expected));
  alphas.fill(0, alphas.length - toZero);
  alphas.sort();
}

/**
 * Gwet's linearised standard error of alpha, with an interval of Student's distribution over units,
 * cut at 1. `weights` say the metric: `unweighted` nominal, `quadratic` interval, `ordinal` Gwet's ordinal.
 * Gwet (2014), ch. 3 and 5; alpha itself is then that of those weights.
 */
export function krippendorffGwetError(
  ratings: Ratings,
  options: {
    readonly weights?: Weights;
    readonly weightsOn?: "places" | "values";
    readonly confidence?: number;
  } = {},
): { readonly alpha: Figure; readonly standardError: Figure; readonly interval: Interval } {
  const coded = codedRatings(ratings);
  const q = coded.scale.length;
  if (q > mostCodes) return all("too_many_to_search");
  const weights = weightMatrix(
    options.weights ?? "unweighted",
    options.weightsOn === "values" ? coded.scale : places(q),
  );
  const units: (readonly number[])[] = [];
  let total = 0;
  for (let unit = 0; unit < coded.units; unit += 1) {
    const own = [...coded.codes.subarray(unit * coded.raters, (unit + 1) * coded.raters)];
    const rated = own.filter((code) => code >= 0);
    if (rated.length < 2) continue;
    units.push(rated);
    total += rated.length;
  }
  const n = units.length;
  if (n === 0) return all("no_pairable_units");
  const mean = total / n;
  const shares = new Float64Array(q);
  for (const own of units) for (const code of own) shares[code] = (shares[code] ?? 0) + 1 / total;

  // Everything is disagreement, 1 − weight, so that nothing cancels near perfect agreement.
  const apartFrom = new Float64Array(q);
  let byChance = 0;
  for (let k = 0; k < q; k += 1) {
    for (let l = 0; l < q; l += 1) {
      const distance = 1 - ((weights[k * q + l] ?? 0) + (weights[l * q + k] ?? 0)) / 2;
      apartFrom[k] = (apartFrom[k] ?? 0) + distance * (shares[l] ?? 0);
    }
    byChance += (shares[k] ?? 0) * (apartFrom[k] ?? 0);
  }
  if (byChance === 0) return all("no_variation");

  const small = 1 - 1 / total;
  const apartOf = units.map((own) => {
    let apart = 0;
    own.forEach((k, g) =>
      own.forEach((l, h) => {
        if (g !== h) apart += 1 - (weights[k * q + l] ?? 0);
      }),
    );
    return apart / (mean * (own.length - 1));
  });
  let apartMean = 0;
  for (const apart of apartOf) apartMean += apart / n;
  const alpha = (byChance - small * apartMean) / byChance;
  if (n < 2) return { ...all("too_few_units"), alpha: value(alpha) };

  // As irrCAC, the error is that of alpha without its correction for small samples (a factor 1 − 1/n).
  const uncorrected = (byChance - apartMean) / byChance;
  let squares = 0;
  units.forEach((own, unit) => {
    const more = (own.length - mean) / mean;
    const apart = (apartOf[unit] ?? 0) - apartMean * more;
    let chance = -byChance * more;
    for (const code of own) chance += (apartFrom[code] ?? 0) / mean;
    const linear =
      (byChance - apart) / byChance + (2 * (1 - uncorrected) * (chance - byChance)) / byChance;
    squares += (linear - uncorrected) ** 2;
  });
  const error = Math.sqrt(squares / (n * (n - 1)));
  const level = options.confidence ?? 0.95;
  const half = studentTwoSidedQuantile(1 - level, n - 1) * error;
  return {
    alpha: value(alpha),
    standardError: value(error),
    interval: {
      kind: "interval",
      low: alpha - half,
      high: Math.min(1, alpha + half),
      level,
      method: "student",
    },
  };
}

/** Each unit left out means going through all the others: more units than this take too long. */
const mostJackknifed = 10_000;

/**
 * The delete-one jackknife of alpha over units that count (those with two ratings or more): standard error
 * √((n − 1)/n · Σ (α₋ᵢ − mean)²), interval α ± t(n − 1), cut at 1. Deterministic, no seed, and near the
 * bootstrap of units where these are many; with few it is the rougher of the two.
 * A jackknife for alpha is proposed by Hughes (2022), arXiv:2210.13265; this is the plain one, the paper was
 * not at hand.
 * Undefined below two such units, and where leaving one out leaves no variation.
 */
export function krippendorffJackknife(
  ratings: Ratings,
  options: { readonly metric?: Metric; readonly confidence?: number } = {},
): { readonly alpha: Figure; readonly standardError: Figure; readonly interval: Interval } {
  const metric = options.metric ?? "nominal";
  const alpha = krippendorffAlpha(ratings, { metric }).figure;
  if (alpha.kind === "undefined") return { alpha, standardError: alpha, interval: alpha };
  const pairable: number[] = [];
  for (let unit = 0; unit < ratings.units; unit += 1) {
    const own = ratings.values.subarray(unit * ratings.raters, (unit + 1) * ratings.raters);
    if (own.reduce((rated, one) => rated + (one === one ? 1 : 0), 0) >= 2) pairable.push(unit);
  }
  const n = pairable.length;
  if (n < 2) return { ...all("too_few_units"), alpha };
  if (n > mostJackknifed) return { ...all("too_many_to_search"), alpha };
  const figureOf = krippendorffAlphaOfSample(ratings, { metric });
  const without = Int32Array.from(pairable.slice(1));
  const alphas = pairable.map((_, left) => {
    // Place `left − 1` takes the unit that was left out before.
    if (left > 0) without[left - 1] = pairable[left - 1] ?? 0;
    return figureOf(without);
  });
  const mean = alphas.reduce((sum, one) => sum + one, 0) / n;
  if (mean !== mean) return { ...all("no_variation"), alpha };
  const squares = alphas.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt(((n - 1) / n) * squares);
  const level = options.confidence ?? 0.95;
  const half = studentTwoSidedQuantile(1 - level, n - 1) * error;
  return {
    alpha,
    standardError: value(error),
    interval: {
      kind: "interval",
      low: alpha.value - half,
      high: Math.min(1, alpha.value + half),
      level,
      method: "jackknife",
    },
  };
}

function all(
  because: "no_pairable_units" | "no_variation" | "too_few_units" | "too_many_to_search",
) {
  const none = undefinedBecause(because);
  return { alpha: none, standardError: none, interval: none };
}
