/**
 * The positions of the values from the smallest to the largest; equal values keep their order. NaN
 * are excluded; 0 and −0 are equal.
 */
export function ascendingOrder(values: Float64Array): Uint32Array {
  return values.length < worthDigits ? byComparing(values) : byDigits(values);
}

/** From so many values on, sorting by digits is quicker than by comparing. */
const worthDigits = 2_000;

function byComparing(values: Float64Array): Uint32Array {
  const known: number[] = [];
  values.forEach((own, place) => own === own && known.push(place));
  known.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  return Uint32Array.from(known);
}

/**
 * The upper half of a float’s bits, made to ascend with it, is sorted eleven bits at a time. What it
 * leaves open is mostly little and is corrected by itself; where it is much, the lower half goes first.
 */
function byDigits(values: Float64Array): Uint32Array {
  const { low, high, places } = keysOf(values);
  const order = sorted(places, high);
  if (settled(order, { low, high })) return order;
  return sorted(sorted(places, low), high);
}

/** The same as `ascendingOrder`, for whole numbers from 0 to 2³² − 1. */
export function ascendingOrderOfWhole(words: Uint32Array): Uint32Array {
  const places = new Uint32Array(words.length);
  for (let place = 0; place < places.length; place += 1) places[place] = place;
  return sorted(places, words);
}

interface Keys {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

/** The word of a float that holds its sign stands first or second, as the machine has it. */
const signWord = new Uint32Array(Float64Array.of(-1).buffer)[0] === 0 ? 1 : 0;

/** By place the two words of each value, and the places of those that are numbers. */
function keysOf(values: Float64Array): Keys & { readonly places: Uint32Array } {
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const places = new Uint32Array(values.length);
  const words = new Uint32Array(values.slice().buffer);
  let n = 0;
  for (let at = 0; at < values.length; at += 1) {
    const own = values[at] ?? NaN;
    if (own !== own) continue;
    const top = own === 0 ? 0 : (words[2 * at + signWord] ?? 0);
    const bottom = own === 0 ? 0 : (words[2 * at + 1 - signWord] ?? 0);
    const isNegative = top >>> 31 === 1;
    high[at] = isNegative ? ~top : top ^ 0x80_00_00_00;
    low[at] = isNegative ? ~bottom : bottom;
    places[n] = at;
    n += 1;
  }
  return { low, high, places: places.subarray(0, n) };
}

const shifts = [0, 11, 22] as const;
const mask = 2_047;

/** The places in the order of their words; those with equal words keep theirs. Words go along: to look them up again takes longer. */
function sorted(places: Uint32Array, words: Uint32Array): Uint32Array {
  let order = places;
  let keys: Uint32Array = new Uint32Array(places.length);
  for (let at = 0; at < order.length; at += 1) keys[at] = words[order[at] ?? 0] ?? 0;
  let spareOrder: Uint32Array | undefined;
  let spareKeys: Uint32Array | undefined;
  for (const shift of shifts) {
    const starts = startsOf(keys, shift);
    if (!starts) continue;
    const dealt: Uint32Array = spareOrder ?? new Uint32Array(places.length);
    const dealtKeys: Uint32Array = spareKeys ?? new Uint32Array(places.length);
    deal({ order, keys, shift }, { starts, order: dealt, keys: dealtKeys });
    spareOrder = order === places ? undefined : order;
    spareKeys = keys;
    order = dealt;
    keys = dealtKeys;
  }
  return order;
}

/** Where the keys of each digit begin; `undefined` where all have the same one. */
function startsOf(keys: Uint32Array, shift: number): Uint32Array | undefined {
  const starts = new Uint32Array(mask + 1);
  for (let at = 0; at < keys.length; at += 1) {
    const digit = ((keys[at] ?? 0) >>> shift) & mask;
    starts[digit] = (starts[digit] ?? 0) + 1;
  }
  if (starts.includes(keys.length)) return undefined;
  let before = 0;
  for (let digit = 0; digit < starts.length; digit += 1) {
    const count = starts[digit] ?? 0;
    starts[digit] = before;
    before += count;
  }
  return starts;
}

function deal(
  from: { readonly order: Uint32Array; readonly keys: Uint32Array; readonly shift: number },
  into: { readonly starts: Uint32Array; readonly order: Uint32Array; readonly keys: Uint32Array },
): void {
  const { order, keys, shift } = from;
  const { starts, order: dealt, keys: dealtKeys } = into;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    const digit = (key >>> shift) & mask;
    const next = starts[digit] ?? 0;
    starts[digit] = next + 1;
    dealt[next] = order[at] ?? 0;
    dealtKeys[next] = key;
  }
}

/** More than so many steps a value to corrected, and sorting by the lower half is quicker. */
const mostSteps = 4;

/** Puts right the places whose upper words are equal; `false` where that would take too long. */
function settled(order: Uint32Array, { low, high }: Keys): boolean {
  let steps = mostSteps * order.length;
  let lastHigh = -1;
  let lastLow = 0;
  for (let at = 0; at < order.length; at += 1) {
    const place = order[at] ?? 0;
    const ownHigh = high[place] ?? 0;
    const ownLow = low[place] ?? 0;
    if (ownHigh !== lastHigh || ownLow >= lastLow) {
      lastHigh = ownHigh;
      lastLow = ownLow;
      continue;
    }
    let to = at;
    while (to > 0) {
      const before = order[to - 1] ?? 0;
      if (high[before] !== ownHigh || (low[before] ?? 0) <= ownLow) break;
      order[to] = before;
      to -= 1;
    }
    order[to] = place;
    steps -= at - to;
    if (steps < 0) return false;
  }
  return true;
}
