import { ascendingOrder } from "./ascendingOrder.ts";
import type { Excluded } from "./statistic.ts";

/** A matrix of ratings: units are rows, raters are columns, values are numbers. */
export interface Ratings {
  readonly units: number;
  readonly raters: number;
  /** Row by row; NaN where a rater did not rate the unit. */
  readonly values: Float64Array;
  /**
   * The declared scale from low to high (for names: in their declared order), whether or not each
   * value occurs. Undefined for measurements, and where only the values that occur are known.
   */
  readonly scale: readonly number[] | undefined;
}

/** Ratings from rows; `null` where a rater did not rate the unit. */
export function ratingsFromRows(
  rows: readonly (readonly (number | null)[])[],
  scale?: readonly number[],
): Ratings {
  const units = rows.length;
  const raters = Math.max(0, ...rows.slice(0, 1).map((row) => row.length));
  const values = new Float64Array(units * raters);
  rows.forEach((row, unit) => {
    for (let rater = 0; rater < raters; rater += 1) {
      values[unit * raters + rater] = row[rater] ?? NaN;
    }
  });
  return { units, raters, values, scale };
}

/** Ratings given as names of codes; each becomes its index in the declared order. */
export function ratingsFromNames(
  rows: readonly (readonly (string | null)[])[],
  order: readonly string[],
): Ratings {
  const places = new Map(order.map((name, place) => [name, place]));
  return ratingsFromRows(
    rows.map((row) => row.map((name) => (name === null ? null : (places.get(name) ?? null)))),
    order.map((_, place) => place),
  );
}

/** A matrix of ratings in which each value is an index of the scale. */
export interface CodedRatings {
  readonly units: number;
  readonly raters: number;
  /** Row by row; −1 where a rater did not rate the unit, or gave a value outside the declared scale. */
  readonly codes: Int32Array;
  /** The value of each code: the declared scale, or else what occurs, ascending as numbers. */
  readonly scale: readonly number[];
}

/** Integers up to this far apart are looked up in a table instead of a map. */
const tableSpan = 65_536;

/**
 * What was coded of ratings before: a table of figures asks for the same again and again
 * (`calculator.cache.ratings.coded` of the benchmark).
 */
const coded = new WeakMap<Ratings, CodedRatings>();

export function codedRatings(ratings: Ratings): CodedRatings {
  const known = coded.get(ratings);
  if (known) return known;
  const found = coding(ratings);
  coded.set(ratings, found);
  return found;
}

function coding(ratings: Ratings): CodedRatings {
  const { values, units, raters } = ratings;
  const range = wholeRange(values);
  if (range !== undefined) {
    const { low, span } = range;
    const places = new Int32Array(span).fill(-1);
    const scale = ratings.scale ?? wholeValues(values, range);
    scale.forEach((value, code) => {
      if (value >= low && value < low + span) places[value - low] = code;
    });
    const codes = new Int32Array(values.length);
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? NaN;
      codes[at] = value === value ? (places[(value - low) | 0] ?? -1) : -1;
    }
    return { units, raters, codes, scale };
  }
  const codes = new Int32Array(values.length).fill(-1);
  const { scale } = ratings;
  if (scale === undefined) return { units, raters, codes, scale: codesByOrder(values, codes) };
  const places = new Map(scale.map((value, code) => [value, code]));
  for (let at = 0; at < values.length; at += 1) codes[at] = places.get(values[at] ?? NaN) ?? -1;
  return { units, raters, codes, scale };
}

/** Fills in the place of each value among those that occur, which are given back ascending. */
function codesByOrder(values: Float64Array, codes: Int32Array): readonly number[] {
  const scale: number[] = [];
  let last: number | undefined;
  const order = ascendingOrder(values);
  for (let place = 0; place < order.length; place += 1) {
    const at = order[place] ?? 0;
    const value = values[at] ?? NaN;
    if (value !== last) scale.push(value);
    last = value;
    codes[at] = scale.length - 1;
  }
  return scale;
}

/**
 * An index for every value, ascending with the value: the position on the declared scale if that is
 * ascending, otherwise among the values that occur. For computations that use only the order or the
 * identity of values.
 */
export function ascendingCodes(ratings: Ratings): CodedRatings {
  const declared = codedRatings(ratings);
  if (ratings.scale === undefined) return declared;
  const isFit = isAscending(declared.scale) && holdsEvery(declared.codes, ratings.values);
  return isFit ? declared : codedRatings({ ...ratings, scale: undefined });
}

function isAscending(scale: readonly number[]): boolean {
  return scale.every((value, place) => place === 0 || value > (scale[place - 1] ?? Infinity));
}

function holdsEvery(codes: Int32Array, values: Float64Array): boolean {
  for (let at = 0; at < codes.length; at += 1) {
    if ((codes[at] ?? -1) < 0 && values[at] === values[at]) return false;
  }
  return true;
}

interface WholeRange {
  readonly low: number;
  readonly span: number;
  /** Bit b stands for the value `origin` + b − 16; of use where all are as near to `origin` as that. */
  readonly occurs: number;
  readonly origin: number;
}

/** The range of the values if all are whole numbers near one another. */
function wholeRange(values: Float64Array): WholeRange | undefined {
  let low = Infinity;
  let high = -Infinity;
  let occurs = 0;
  const origin = values.find((value) => value === value) ?? NaN;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? NaN;
    if (value === value) {
      // Beyond these a whole number and the next one may be the same.
      if (!Number.isSafeInteger(value)) return undefined;
      if (value < low) low = value;
      if (value > high) high = value;
      occurs |= 1 << (value - origin + 16);
    }
  }
  const span = high - low + 1;
  return span >= 1 && span <= tableSpan ? { low, span, occurs, origin } : undefined;
}

function wholeValues(
  values: Float64Array,
  { low, span, occurs: near, origin }: WholeRange,
): readonly number[] {
  const found: number[] = [];
  if (low >= origin - 16 && low + span <= origin + 16) {
    for (let value = low; value < low + span; value += 1) {
      if ((near >>> (value - origin + 16)) & 1) found.push(value + 0);
    }
    return found;
  }
  const occurs = new Uint8Array(span);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? NaN;
    if (value === value) occurs[(value - low) | 0] = 1;
  }
  occurs.forEach((does, place) => does === 1 && found.push(place + low));
  return found;
}

export interface CompleteUnits {
  readonly ratings: Ratings;
  readonly excluded: readonly Excluded[];
}

const completed = new WeakMap<Ratings, CompleteUnits>();

/** The units that every rater rated, and the number of units that were excluded. */
export function completeUnits(ratings: Ratings): CompleteUnits {
  const known = completed.get(ratings);
  if (known) return known;
  const found = withoutGaps(ratings);
  completed.set(ratings, found);
  return found;
}

function withoutGaps(ratings: Ratings): CompleteUnits {
  const { units, raters, values } = ratings;
  if (raters > 0 && hasNoGap(values)) return { ratings, excluded: [] };
  const kept = new Float64Array(values.length);
  let count = 0;
  for (let unit = 0; unit < units; unit += 1) {
    let isComplete = true;
    for (let rater = 0; rater < raters; rater += 1) {
      const value = values[unit * raters + rater] ?? NaN;
      kept[count * raters + rater] = value;
      if (value !== value) isComplete = false;
    }
    if (isComplete && raters > 0) count += 1;
  }
  const out = units - count;
  return {
    ratings: {
      units: count,
      raters,
      values: kept.subarray(0, count * raters),
      scale: ratings.scale,
    },
    excluded: out === 0 ? [] : [{ because: "not_rated_by_all", count: out }],
  };
}

/** Whether every rater rated every unit. True without ratings. */
export function hasNoGap(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value !== value) return false;
  }
  return true;
}

/** The ratings of two raters only. Raters are given by column. */
export function pairOfRaters(ratings: Ratings, first: number, second: number): Ratings {
  const values = new Float64Array(ratings.units * 2);
  for (let unit = 0; unit < ratings.units; unit += 1) {
    values[2 * unit] = ratings.values[unit * ratings.raters + first] ?? NaN;
    values[2 * unit + 1] = ratings.values[unit * ratings.raters + second] ?? NaN;
  }
  return { units: ratings.units, raters: 2, values, scale: ratings.scale };
}
