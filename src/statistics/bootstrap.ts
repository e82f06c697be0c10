import { normalQuantile, normalUpper } from "./distributions.ts";
import { multinomialDraws } from "./multinomialDraws.ts";
import { Draws } from "./random.ts";
import type { Ratings } from "./ratings.ts";
import { type Figure, type Interval, undefinedBecause } from "./statistic.ts";

/** The seed of every resampled CI for which no other seed is given. */
export const bootstrapSeed = 1;

export interface BootstrapOptions {
  /** How many samples; default 2,000. */
  readonly resamples?: number;
  /** Any number; the same seed gives the same limits. Default `bootstrapSeed`. */
  readonly seed?: number;
  /** Default 0.95. */
  readonly confidence?: number;
  /** Default `bca`. */
  readonly method?: "percentile" | "bca";
}

export interface BootstrapAnswer {
  readonly interval: Interval;
  /** The figure of each sample that has one, ascending. */
  readonly samples: Float64Array;
  /** Samples in which the figure is undefined (one code only, say); they are excluded of the limits. */
  readonly undefinedSamples: number;
}

/**
 * Progress of a bootstrap: samples drawn and, for `bca`, samples with a unit or a group excluded.
 */
export interface BootstrapProgress {
  readonly done: number;
  readonly of: number;
}

/**
 * The value of a statistic on one sample, given as the indices of its units (repeated or absent as
 * drawn); NaN if undefined.
 */
export interface FigureOfSample {
  (units: Int32Array): number;
  /** Where nothing hangs on the order of units, not even the last digit: the same by how often each kind is drawn. */
  readonly byKinds?: {
    /** By unit: its kind. */
    readonly of: Int32Array;
    readonly kinds: number;
    readonly figureOf: (drawn: Int32Array) => number;
  };
}

/**
 * Confidence limits by resampling units with replacement. Percentile: Efron (1979),
 * doi:10.1214/aos/1176344552. BCa, which also corrects bias and skew: Efron (1987),
 * doi:10.1080/01621459.1987.10478410; its acceleration is estimated by omitting each unit in turn
 * or, above 2,000 units, each of 1,000 groups, which is as precise because the acceleration is then
 * near 0.
 */
export function bootstrap(
  of: { readonly units: number; readonly figureOf: FigureOfSample },
  options: BootstrapOptions = {},
): BootstrapAnswer {
  const steps = bootstrapSteps(of, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in small steps, for a worker that shows progress and can be cancelled: each `next()`
 * computes for a few milliseconds; a caller cancels by not calling it again.
 */
export function* bootstrapSteps(
  of: { readonly units: number; readonly figureOf: FigureOfSample },
  options: BootstrapOptions = {},
): Generator<BootstrapProgress, BootstrapAnswer> {
  const { units, figureOf } = of;
  const { resamples = 2_000, seed = bootstrapSeed, confidence = 0.95, method = "bca" } = options;
  const none = new Float64Array(0);
  if (units < 2) {
    return {
      interval: undefinedBecause(units === 0 ? "no_units" : "too_few_units"),
      samples: none,
      undefinedSamples: 0,
    };
  }
  const next = samplesOf(of, new Draws(seed));
  const figures = new Float64Array(resamples);
  const all = resamples + (method === "bca" ? leavesOf(units) : 0);
  let found = 0;
  // About a hundred thousand units between two reports.
  const between = Math.max(1, Math.floor(100_000 / units));
  for (let sample = 0; sample < resamples; sample += 1) {
    const figure = next();
    if (figure === figure) {
      figures[found] = figure;
      found += 1;
    }
    if ((sample + 1) % between === 0) yield { done: sample + 1, of: all };
  }
  const samples = figures.slice(0, found).toSorted();
  const undefinedSamples = resamples - found;
  if (found < 2) {
    return { interval: undefinedBecause("resamples_undefined"), samples, undefinedSamples };
  }
  const tail = (1 - confidence) / 2;
  if (method === "percentile") {
    const interval: Interval = {
      kind: "interval",
      low: quantileOf(samples, tail),
      high: quantileOf(samples, 1 - tail),
      level: confidence,
      method: "percentile",
    };
    return { interval, samples, undefinedSamples };
  }
  const acceleration = yield* accelerationOf(of, resamples);
  const whole = figureOf(everyUnit(units));
  const interval = bcaLimits({ samples, whole, acceleration, confidence });
  return { interval, samples, undefinedSamples };
}

/** The figures of one sample after the other. */
function samplesOf(
  of: { readonly units: number; readonly figureOf: FigureOfSample },
  draws: Draws,
): () => number {
  const { units, figureOf } = of;
  const { byKinds } = figureOf;
  if (byKinds) {
    const drawn = new Int32Array(byKinds.kinds);
    if (byKinds.kinds * unitsOfKind <= units) {
      for (const kind of byKinds.of) drawn[kind] = (drawn[kind] ?? 0) + 1;
      const draw = multinomialDraws(drawn.slice(), () => draws.next());
      return () => {
        draw(drawn);
        return byKinds.figureOf(drawn);
      };
    }
    const others = new Int32Array(byKinds.kinds);
    return () => {
      drawn.fill(0);
      others.fill(0);
      draws.countInto(drawn, others, byKinds.of);
      for (let kind = 0; kind < drawn.length; kind += 1) {
        drawn[kind] = (drawn[kind] ?? 0) + (others[kind] ?? 0);
      }
      return byKinds.figureOf(drawn);
    };
  }
  const chosen = new Int32Array(units);
  return () => {
    draws.drawInto(chosen, units);
    return figureOf(chosen);
  };
}

/** To draw how often a kind comes takes as long as to draw so many units. */
const unitsOfKind = 8;

/** The bootstrap CI of any statistic of ratings. Units are resampled. */
export function bootstrapRatings(
  ratings: Ratings,
  figureOf: (ratings: Ratings) => Figure,
  options: BootstrapOptions = {},
): BootstrapAnswer {
  return bootstrap({ units: ratings.units, figureOf: figureOfRatings(ratings, figureOf) }, options);
}

/** The function that `bootstrapSteps` needs, for any statistic of ratings. */
export function figureOfRatings(
  ratings: Ratings,
  figureOf: (ratings: Ratings) => Figure,
): FigureOfSample {
  const { raters } = ratings;
  return (units) => {
    const values = new Float64Array(units.length * raters);
    for (let place = 0; place < units.length; place += 1) {
      const from = (units[place] ?? 0) * raters;
      for (let rater = 0; rater < raters; rater += 1) {
        values[place * raters + rater] = ratings.values[from + rater] ?? NaN;
      }
    }
    const figure = figureOf({ ...ratings, units: units.length, values });
    return figure.kind === "value" ? figure.value : NaN;
  };
}

/** The quantile of ascending numbers, interpolated linearly (type 7 of Hyndman & Fan, 1996). */
export function quantileOf(ascending: ArrayLike<number>, share: number): number {
  const at = share * (ascending.length - 1);
  const below = Math.floor(at);
  const low = ascending[below] ?? NaN;
  const high = ascending[Math.min(below + 1, ascending.length - 1)] ?? NaN;
  return low + (high - low) * (at - below);
}

function everyUnit(units: number): Int32Array {
  return Int32Array.from({ length: units }, (_, place) => place);
}

/** How many samples the acceleration takes. */
function leavesOf(units: number): number {
  return units <= mostLeftOneByOne ? units : groupsLeft;
}

const mostLeftOneByOne = 2_000;
const groupsLeft = 1_000;

function* accelerationOf(
  of: { readonly units: number; readonly figureOf: FigureOfSample },
  resamples: number,
): Generator<BootstrapProgress, number> {
  const { units, figureOf } = of;
  const leaves = leavesOf(units);
  const places = everyUnit(units);
  const between = Math.max(1, Math.floor(100_000 / units));
  const figures: number[] = [];
  let sum = 0;
  for (let left = 0; left < leaves; left += 1) {
    const from = Math.floor((left * units) / leaves);
    const to = Math.floor(((left + 1) * units) / leaves);
    const without = new Int32Array(units - (to - from));
    without.set(places.subarray(0, from));
    without.set(places.subarray(to), from);
    const figure = figureOf(without);
    if (figure === figure) {
      figures.push(figure);
      sum += figure;
    }
    if ((left + 1) % between === 0) yield { done: resamples + left + 1, of: resamples + leaves };
  }
  const mean = sum / figures.length;
  let squares = 0;
  let cubes = 0;
  for (const figure of figures) {
    squares += (mean - figure) ** 2;
    cubes += (mean - figure) ** 3;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}

function bcaLimits(of: {
  readonly samples: Float64Array;
  readonly whole: number;
  readonly acceleration: number;
  readonly confidence: number;
}): Interval {
  const { samples, whole, acceleration, confidence } = of;
  if (whole !== whole) return undefinedBecause("resamples_undefined");
  let below = 0;
  for (const sample of samples) below += sample < whole ? 1 : sample === whole ? 0.5 : 0;
  const share = below / samples.length;
  if (share === 0 || share === 1) return undefinedBecause("resamples_undefined");
  const bias = normalQuantile(share);
  const limit = (tail: number) => {
    const z = bias + normalQuantile(tail);
    return quantileOf(samples, normalUpper(-(bias + z / (1 - acceleration * z))));
  };
  const tail = (1 - confidence) / 2;
  return {
    kind: "interval",
    low: limit(tail),
    high: limit(1 - tail),
    level: confidence,
    method: "bca",
  };
}
