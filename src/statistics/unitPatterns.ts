import type { Ratings } from "./ratings.ts";

/**
 * Units grouped by pattern: units with the same values equally often, whichever rater gave them.
 * With few raters and values there are few patterns, however many units.
 */
export interface UnitPatterns {
  /** The values that occur, ascending. */
  readonly values: readonly number[];
  /** By unit: its pattern. */
  readonly of: Int32Array;
  /** By pattern: how many units are of it, and how many ratings each of these has. */
  readonly units: Float64Array;
  readonly rated: Float64Array;
  /** Pattern p has the entries from `starts[p]` to before `starts[p + 1]`: one for each of its values, ascending. */
  readonly starts: Int32Array;
  /** The place of each in `values`, and how often it was given. */
  readonly kinds: Int32Array;
  readonly times: Float64Array;
}

/** Values are looked up so far on both sides of the first. */
const reach = 32;
const fewPatterns = 4_096;

interface Numbered {
  /** By unit: the place of its pattern. */
  readonly of: Int32Array;
  /** By pattern: how often each value was given, as the digits of a number. */
  readonly numbers: readonly number[];
  /** By digit, from the last: its value. */
  readonly found: readonly number[];
}

function numbered(ratings: Ratings): Numbered | undefined {
  const { units, raters, values } = ratings;
  const base = raters + 1;
  const most = Math.max(fewPatterns, units);
  const origin = values.find((value) => value === value) ?? 0;
  const worths: Worths = { low: (origin | 0) - reach, of: new Int32Array(2 * reach).fill(unknown) };
  const of = new Int32Array(units);
  const found: number[] = [];
  for (
    let unit = numberUnits(ratings, { worths, of, from: 0 });
    unit < units;
    unit = numberUnits(ratings, { worths, of, from: unit })
  ) {
    for (let at = unit * raters; at < (unit + 1) * raters; at += 1) {
      const value = values[at] ?? NaN;
      if (value !== value) continue;
      // What is nearly whole would stand at a whole place: less than half a step of a float is lost there.
      if ((value | 0) !== value) return undefined;
      const place = value - worths.low;
      if (worths.of[place] === undefined) return undefined;
      if (worths.of[place] !== unknown) continue;
      const worth = base ** found.length;
      if (worth * base > most) return undefined;
      worths.of[place] = worth;
      found.push(value + 0);
    }
  }
  return { of, numbers: renamed(of, most), found };
}

/** What a value adds to its unit’s number, at the value less `low`. */
interface Worths {
  readonly low: number;
  readonly of: Int32Array;
}

/** Of a value that did not yet occur; nothing else is negative. */
const unknown = -1;

/** Gives numbers to units until one has a value that has no worth; that unit is the answer. */
function numberUnits(
  { raters, values }: Ratings,
  by: { readonly worths: Worths; readonly of: Int32Array; readonly from: number },
): number {
  const { worths, of, from } = by;
  const low = worths.low | 0;
  const units = of.length;
  let start = from * raters;
  for (let unit = from; unit < units; unit += 1) {
    let number = 0;
    let flags = 0;
    for (let rater = 0; rater < raters; rater += 1) {
      const value = values[start + rater] ?? NaN;
      const whole = value | 0;
      if (whole !== value) {
        if (value === value) return unit;
        continue;
      }
      const place = (whole - low) | 0;
      if (place < 0 || place >= 2 * reach) return unit;
      const worth = worths.of[place] ?? unknown;
      flags |= worth;
      number = (number + worth) | 0;
    }
    if (flags < 0) return unit;
    of[unit] = number;
    start += raters;
  }
  return units;
}

/** Puts the place of its pattern in place of each number, and gives the numbers by place. */
function renamed(of: Int32Array, most: number): readonly number[] {
  const places = new Int32Array(most);
  const numbers: number[] = [];
  for (let unit = 0; unit < of.length; unit += 1) {
    const number = of[unit] ?? 0;
    let pattern = places[number] ?? 0;
    if (pattern === 0) {
      pattern = numbers.push(number);
      places[number] = pattern;
    }
    of[unit] = pattern - 1;
  }
  return numbers;
}

/**
 * The patterns of units, found in one pass. `undefined` if values are not whole numbers in a narrow
 * range, and if more patterns are possible than there are units and than a few thousand.
 */
export function unitPatterns(ratings: Ratings): UnitPatterns | undefined {
  const own = numbered(ratings);
  if (own === undefined) return undefined;
  const { of, numbers, found } = own;
  const base = ratings.raters + 1;
  const ascending = found
    .map((value, digit) => ({ value, worth: base ** digit }))
    .toSorted((a, b) => a.value - b.value);
  const units = new Float64Array(numbers.length);
  for (let unit = 0; unit < of.length; unit += 1) {
    const pattern = of[unit] ?? 0;
    units[pattern] = (units[pattern] ?? 0) + 1;
  }
  const starts = new Int32Array(numbers.length + 1);
  const rated = new Float64Array(numbers.length);
  const kinds: number[] = [];
  const times: number[] = [];
  numbers.forEach((number, pattern) => {
    ascending.forEach(({ worth }, kind) => {
      const often = Math.floor(number / worth) % base;
      if (often === 0) return;
      kinds.push(kind);
      times.push(often);
      rated[pattern] = (rated[pattern] ?? 0) + often;
    });
    starts[pattern + 1] = kinds.length;
  });
  return {
    values: ascending.map(({ value }) => value),
    of,
    units,
    rated,
    starts,
    kinds: Int32Array.from(kinds),
    times: Float64Array.from(times),
  };
}
