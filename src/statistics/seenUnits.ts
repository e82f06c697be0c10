import type { CodedRatings } from "./ratings.ts";
import { type UnitTallies, unitTallies } from "./unitTallies.ts";
import { places, type Weights, weightMatrix } from "./weights.ts";

/** The quantities that the formulas need from the units with ratings, independent of weights. */
export interface Seen {
  readonly coded: CodedRatings;
  readonly tallies: UnitTallies;
  /** Units with a rating; those with two or more; those with none. */
  readonly units: number;
  readonly pairable: number;
  readonly none: number;
  /** Mean share of each code. */
  readonly shares: Float64Array;
  /** What each set of weights by name has made of the pairs within units. */
  readonly weighed: Map<string, Weighed>;
}

/**
 * What was seen before: whatever weights a figure has, and whatever its chance, begins with it.
 */
const seenBefore = new WeakMap<CodedRatings, Seen>();

export function observe(coded: CodedRatings): Seen {
  const known = seenBefore.get(coded);
  if (known) return known;
  const tallies = unitTallies(coded);
  const { starts, kinds, times, rated } = tallies;
  const shares = new Float64Array(coded.scale.length);
  let units = 0;
  let pairable = 0;
  for (let unit = 0; unit < coded.units; unit += 1) {
    const own = rated[unit] ?? 0;
    if (own === 0) continue;
    units += 1;
    if (own >= 2) pairable += 1;
    for (let at = starts[unit] ?? 0; at < (starts[unit + 1] ?? 0); at += 1) {
      const k = kinds[at] ?? 0;
      shares[k] = (shares[k] ?? 0) + (times[at] ?? 0) / own;
    }
  }
  for (let k = 0; k < shares.length; k += 1) shares[k] = units === 0 ? 0 : (shares[k] ?? 0) / units;
  const none = coded.units - units;
  const seen: Seen = { coded, tallies, units, pairable, none, shares, weighed: new Map() };
  seenBefore.set(coded, seen);
  return seen;
}

export interface Weighing {
  readonly weights?: Weights;
  readonly weightsOn?: "places" | "values";
}

export interface Weighed {
  /** How far two codes are from counting as the same, `q × q`: 1 less the weight, the mean of both directions. */
  readonly distances: Float64Array;
  /** By unit: its share of disagreeing pairs, 0 where there are no pairs. Their sum. */
  readonly apartOf: Float64Array;
  readonly apart: number;
}

/** The weighted pairs within units. Cached for weights that are given by name. */
export function weigh(seen: Seen, { weights = "unweighted", weightsOn }: Weighing): Weighed {
  const name = typeof weights === "string" ? `${weights} ${weightsOn ?? "places"}` : undefined;
  const known = name === undefined ? undefined : seen.weighed.get(name);
  if (known) return known;
  const { scale } = seen.coded;
  const q = scale.length;
  const matrix = weightMatrix(weights, weightsOn === "values" ? scale : places(q));
  const distances = matrix.map((weight, at) => {
    const turned = (at % q) * q + Math.floor(at / q);
    return 1 - (weight + (matrix[turned] ?? 0)) / 2;
  });
  const apartOf = new Float64Array(seen.coded.units);
  const { starts, kinds, times, rated } = seen.tallies;
  let apart = 0;
  for (let unit = 0; unit < apartOf.length; unit += 1) {
    const own = rated[unit] ?? 0;
    if (own < 2) continue;
    const from = starts[unit] ?? 0;
    const to = starts[unit + 1] ?? 0;
    // Pairs of ratings are counted by their codes: a unit has few codes, however many raters.
    let between = 0;
    for (let a = from; a < to; a += 1) {
      const row = (kinds[a] ?? 0) * q;
      const many = times[a] ?? 0;
      let sum = ((many - 1) * (distances[row + (kinds[a] ?? 0)] ?? 0)) / 2;
      for (let b = from; b < a; b += 1) {
        sum += (times[b] ?? 0) * (distances[row + (kinds[b] ?? 0)] ?? 0);
      }
      between += many * sum;
    }
    const share = (2 * between) / (own * (own - 1));
    apartOf[unit] = share;
    apart += share;
  }
  const found = { distances, apartOf, apart };
  if (name !== undefined) seen.weighed.set(name, found);
  return found;
}
