import { studentTwoSidedQuantile } from "../statistics/distributions.ts";
import { randomFrom } from "../statistics/random.ts";
import { type Range, soundInterval } from "../statistics/soundInterval.ts";
import { type Interval, undefinedBecause } from "../statistics/statistic.ts";
import type { Estimator } from "./measure.ts";

/** A value, and the values without each recording (or group of recordings) in turn. NaN means not defined. */
export interface Excluded {
  readonly value: number;
  readonly without: Float64Array;
  /** How many recordings say the same as each; excluded: one each. */
  readonly times?: Float64Array;
}

export interface IntervalRule {
  /** The minimum number of recordings for a CI. */
  readonly recordingsForInterval: number;
  /** The confidence level; 0.95 by default. */
  readonly level?: number;
  /** `low`: the figure is at least so much, with that confidence; `high`: at most. Default both. */
  readonly side?: "both" | "low" | "high";
}

/**
 * Up to this many recordings, the jackknife omits one recording at a time; above it, recordings are omitted
 * in `groupsLeft` random groups, drawn with the seed `groupsSeed`.
 */
export const leftOneByOne = 200;
export const groupsLeft = 100;
export const groupsSeed = 1;

/**
 * The CI of a value by the jackknife over recordings, because recordings are independent and
 * moments within a recording are not. The CIs of all values of a study are computed here: events,
 * time sampling, continuous ratings and ratings.
 *
 * The error is the square root of Σ(θ₍ᵢ₎ − θ)², without the factor (n − 1)/n, which makes it too
 * small if recordings have unequal weights (Hansen, 2025, doi:10.1093/restud/rdag050). Limits are
 * from Student’s t on an unbounded scale: Fisher’s z for coefficients, the logit for proportions.
 * The degrees of freedom are n − 1, or fewer if a few recordings contribute most of the error: as
 * in Satterthwaite (1946), doi:10.2307/3002019, (n − 1) · K₀ / K with K = Σd⁴ / (Σd²)² and K₀ = 3(n
 * − 1) / (n(n + 1)), the mean of K for normal deviations d. Coverage: `npm run coverage`.
 *
 * No CI below the minimum number of recordings, if the value would be undefined without one of
 * them, or if all recordings give the same value.
 */
export function intervalOf(
  { vectors, valueOf }: Pick<Estimator, "vectors" | "valueOf">,
  range: Range,
  rule: IntervalRule,
): Interval {
  const there = recordingsIn(vectors);
  if (there.length < rule.recordingsForInterval) return undefinedBecause("too_few_recordings");
  return limitsOf(leftOutOf(there, valueOf), range, rule);
}

/** The CI of a value that is not computed from sums, from its values without each recording. */
export function limitsOf(excluded: Excluded, range: Range, rule: IntervalRule): Interval {
  const spread = spreadOf(excluded, rule);
  if ("kind" in spread) return spread;
  const { value } = excluded;
  const { level = 0.95, side = "both" } = rule;
  const outside = side === "both" ? 1 - level : 2 * (1 - level);
  const { there, back, slope } = rangeScale(range);
  const middle = there(value);
  const reach = studentTwoSidedQuantile(outside, spread.df) * spread.error * slope(value);
  if (!Number.isFinite(middle) || !Number.isFinite(reach)) {
    return undefinedBecause("limits_without_width");
  }
  const [least, most] = range;
  const interval: Interval = {
    kind: "interval",
    // Rounding may bring what is far out on the scale to the other side of the figure.
    low: side === "high" ? least : Math.min(back(middle - reach), value),
    high: side === "low" ? most : Math.max(back(middle + reach), value),
    level,
    method: "jackknife",
    df: spread.df,
  };
  return side === "both" ? soundInterval({ kind: "value", value }, interval, range) : interval;
}

/**
 * Whether the CI for one code against all others has less coverage than stated (see `npm run coverage`), because
 * the code has the proportion `share` of what is compared and some recordings have almost none of it.
 */
export function isRare(share: number, recordings: number): boolean {
  return share > 0 && share < 0.05 && recordings < 20;
}

/** A value for some recordings, identified by their keys. */
export interface OfRecordings extends Pick<Estimator, "vectors" | "valueOf"> {
  readonly keys: readonly string[];
  readonly range: Range;
}

/**
 * The standard error of a value with recordings as the sampling units and its degrees of freedom,
 * or why there is none.
 */
export type Spread =
  | {
      readonly error: number;
      readonly df: number;
      /** Of the figure over other recordings: its third cumulant over the cube of its error. */
      readonly skew: number;
    }
  | Extract<Interval, { readonly kind: "undefined" }>;

/** The jackknife standard error of a statistic computed from sums of recordings’ vectors, from which its CI is made. */
export function spreadOfSums(
  { vectors, valueOf }: Pick<Estimator, "vectors" | "valueOf">,
  rule: IntervalRule,
): Spread {
  return spreadOf(leftOutOf(recordingsIn(vectors), valueOf), rule);
}

/**
 * The standard error of the difference between the values of `a` and `b`: each recording is omitted
 * from both.
 */
export function spreadOfDifference(a: OfRecordings, b: OfRecordings, rule: IntervalRule): Spread {
  const [first, second] = [a, b].map(({ vectors, valueOf, keys }) => {
    const { value, without } = oneByOne(vectors, valueOf);
    return { value, without: new Map(keys.map((key, at) => [key, without[at] ?? NaN])) };
  });
  if (!first || !second) return undefinedBecause("no_units");
  return spreadOfSides(first, second, rule);
}

/** The same as `spreadOfDifference`, for statistics that are not computed from sums. */
export function spreadOfSides(
  first: Pick<Side, "value" | "without">,
  second: Pick<Side, "value" | "without">,
  rule: IntervalRule,
): Spread {
  const keys = [...new Set([...first.without.keys(), ...second.without.keys()])].toSorted();
  const without = keys.map(
    (key) => (first.without.get(key) ?? first.value) - (second.without.get(key) ?? second.value),
  );
  return spreadOf({ value: first.value - second.value, without: Float64Array.from(without) }, rule);
}

/** One of two values that are compared, with what is needed for the CI of their difference. */
export interface Side {
  readonly value: number;
  /** The confidence limits of this value. */
  readonly interval: Interval;
  /** What it would be without each recording, by its key. */
  readonly without: ReadonlyMap<string, number>;
  readonly range: Range;
}

/** The difference between two values with its CI, or the reason why it is not defined. */
export type Difference =
  | { readonly kind: "difference"; readonly value: number; readonly interval: Interval }
  | Extract<Interval, { readonly kind: "undefined" }>;

/**
 * The value of `a` minus that of `b`, which may share recordings: each recording is omitted from
 * both. The CI is from the CIs of both values and their covariance (MOVER; Zou & Donner, 2008,
 * doi:10.1002/sim.3095), so it is as asymmetric as they are. It contains 0 if the two cannot be
 * distinguished.
 */
export function differenceOf(a: OfRecordings, b: OfRecordings, rule: IntervalRule): Difference {
  return differenceOfSides(sideOf(a, rule), sideOf(b, rule));
}

/** The same as `differenceOf`, for statistics that are not computed from sums. */
export function differenceOfSides(first: Side, second: Side): Difference {
  if (Number.isNaN(first.value) || Number.isNaN(second.value)) return undefinedBecause("no_units");
  const value = first.value - second.value;
  const { interval: own } = first;
  const { interval: other } = second;
  if (own.kind === "undefined") return { kind: "difference", value, interval: own };
  if (other.kind === "undefined") return { kind: "difference", value, interval: other };
  const keys = [...new Set([...first.without.keys(), ...second.without.keys()])].toSorted();
  const r = correlationOf(movesOf(first, keys), movesOf(second, keys));
  const reach = (one: number, two: number) =>
    Math.sqrt(Math.max(0, one * one + two * two - 2 * r * one * two));
  const interval: Interval = {
    kind: "interval",
    low: value - reach(first.value - own.low, other.high - second.value),
    high: value + reach(own.high - first.value, second.value - other.low),
    level: own.level,
    method: "jackknife",
  };
  const width = first.range[1] - first.range[0];
  return {
    kind: "difference",
    value,
    interval: soundInterval({ kind: "value", value }, interval, [-width, width]),
  };
}

function sideOf({ vectors, valueOf, keys, range }: OfRecordings, rule: IntervalRule): Side {
  const { value, without } = oneByOne(vectors, valueOf);
  return {
    value,
    interval: intervalOf({ vectors, valueOf }, range, rule),
    without: new Map(keys.map((key, at) => [key, without[at] ?? NaN])),
    range,
  };
}

/** How far a figure moves as each recording of a list is excluded: nothing where it does not have it. */
function movesOf({ value, without }: Side, keys: readonly string[]): readonly number[] {
  return keys.map((key) => {
    const moved = (without.get(key) ?? value) - value;
    return Number.isNaN(moved) ? 0 : moved;
  });
}

function correlationOf(a: readonly number[], b: readonly number[]): number {
  let [own, other, both] = [0, 0, 0];
  a.forEach((move, at) => {
    const beside = b[at] ?? 0;
    own += move * move;
    other += beside * beside;
    both += move * beside;
  });
  return own === 0 || other === 0 ? 0 : both / Math.sqrt(own * other);
}

/** What adds nothing is no recording that could be excluded. */
function recordingsIn(vectors: readonly Float64Array[]): readonly Float64Array[] {
  return vectors.filter((vector) => vector.some((part) => part !== 0));
}

function leftOutOf(
  vectors: readonly Float64Array[],
  valueOf: (sum: Float64Array) => number,
): Excluded {
  if (vectors.length <= leftOneByOne) return oneByOne(vectors, valueOf);
  const inOrder = vectors.toSorted(byContent);
  const groups = jackknifeGroups(vectors.length).map((places) => {
    const sum = new Float64Array(vectors[0]?.length ?? 0);
    for (const at of places) inOrder[at]?.forEach((part, place) => add(sum, place, part));
    return sum;
  });
  return oneByOne(groups, valueOf);
}

/** Sums are those of what stands before and behind, so that nothing has to be taken off them again. */
function oneByOne(
  vectors: readonly Float64Array[],
  valueOf: (sum: Float64Array) => number,
): Excluded {
  const count = vectors.length;
  const width = vectors[0]?.length ?? 0;
  const behind = new Float64Array((count + 1) * width);
  for (let at = count - 1; at >= 0; at -= 1) {
    const vector = vectors[at];
    for (let part = 0; part < width; part += 1) {
      behind[at * width + part] = (behind[(at + 1) * width + part] ?? 0) + (vector?.[part] ?? 0);
    }
  }
  const value = valueOf(behind.slice(0, width));
  const before = new Float64Array(width);
  const rest = new Float64Array(width);
  const without = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const vector = vectors[at];
    for (let part = 0; part < width; part += 1) {
      rest[part] = (before[part] ?? 0) + (behind[(at + 1) * width + part] ?? 0);
      before[part] = (before[part] ?? 0) + (vector?.[part] ?? 0);
    }
    without[at] = valueOf(rest);
  }
  return { value, without };
}

function add(sum: Float64Array, place: number, part: number): void {
  sum[place] = (sum[place] ?? 0) + part;
}

/**
 * The recordings that are omitted together, as lists of indices. The grouping depends on nothing but the order of
 * the recordings.
 */
export function jackknifeGroups(count: number): readonly (readonly number[])[] {
  const places = Array.from({ length: count }, (_, at) => at);
  if (count <= leftOneByOne) return places.map((at) => [at]);
  const random = randomFrom(groupsSeed);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a = 0, b = 0] = [places[at], places[other]];
    [places[at], places[other]] = [b, a];
  }
  return Array.from({ length: groupsLeft }, (_, group) =>
    places.slice(
      Math.floor((group * count) / groupsLeft),
      Math.floor(((group + 1) * count) / groupsLeft),
    ),
  );
}

/** An order of recordings that depends on their contributions, and not on their names or ids. */
export function byContent(a: Float64Array, b: Float64Array): number {
  for (let at = 0; at < a.length; at += 1) {
    const [own = 0, other = 0] = [a[at], b[at]];
    // NaN, where there is none, comes first.
    const apart = Number.isNaN(own)
      ? Number(!Number.isNaN(other)) * -1
      : Number.isNaN(other)
        ? 1
        : own - other;
    if (apart !== 0) return apart;
  }
  return 0;
}

/** What is less, measured by the figure, is the computer’s. */
const rounding = 1e-13;

/** The jackknife standard error of a value, from the values without each recording. */
export function spreadOf(
  { value, without, times }: Excluded,
  { recordingsForInterval }: IntervalRule,
): Spread {
  let [count, squares, cubes, fourths] = [0, 0, 0, 0];
  for (const [at, figure] of without.entries()) {
    if (Number.isNaN(figure)) return undefinedBecause("hangs_on_one_recording");
    const square = (figure - value) ** 2;
    // Nothing moves without what the figure takes no part of: units that not all rated, for example.
    if (square <= (rounding * Math.max(1, Math.abs(value))) ** 2) continue;
    const there = times?.[at] ?? 1;
    count += there;
    squares += there * square;
    // What a recording adds is what is missing without it.
    cubes += there * (value - figure) ** 3;
    fourths += there * square * square;
  }
  if (count === 0) return undefinedBecause("limits_without_width");
  if (count < recordingsForInterval) return undefinedBecause("too_few_recordings");
  const uneven = fourths / squares ** 2;
  const expected = (3 * (count - 1)) / (count * (count + 1));
  return {
    error: Math.sqrt(squares),
    df: Math.max(1, (count - 1) * Math.min(1, expected / uneven)),
    skew: cubes / squares ** 1.5,
  };
}

/** An unbounded scale for a value: the transformation, its inverse, and its derivative. */
export interface Scale {
  readonly there: (value: number) => number;
  readonly back: (scaled: number) => number;
  readonly slope: (value: number) => number;
}

export function rangeScale([least, most]: Range): Scale {
  if (most === Infinity) return asItStands;
  if (least === -Infinity) return toOne;
  return least === 0 ? logit : fisher;
}

const fisher: Scale = {
  there: Math.atanh,
  back: Math.tanh,
  slope: (value) => 1 / (1 - value * value),
};

const logit: Scale = {
  there: (value) => Math.log(value / (1 - value)),
  back: (scaled) => 1 / (1 + Math.exp(-scaled)),
  slope: (value) => 1 / (value * (1 - value)),
};

/** Fisher’s from 0 to 1; below 0, where there is no border, as it stands. */
const toOne: Scale = {
  there: (value) => (value > 0 ? Math.atanh(value) : value),
  back: (scaled) => (scaled > 0 ? Math.tanh(scaled) : scaled),
  slope: (value) => (value > 0 ? 1 / (1 - value * value) : 1),
};

const asItStands: Scale = { there: (value) => value, back: (scaled) => scaled, slope: () => 1 };
