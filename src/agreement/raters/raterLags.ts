import type { Cells } from "../tables/cells.ts";
import { lagReach as reach, lagStepUs as stepUs } from "../tables/lags.ts";
import type { KnownError } from "./moderated.ts";
import { medianOf, pairEffects, type PairValue } from "./pairEffects.ts";

/** The differences between the starts of two raters’ events on one recording. */
export interface PairLags {
  readonly recording: number;
  readonly a: number;
  readonly b: number;
  /** Tables of `lags`, of every subject: above the middle B is the later one. */
  readonly cells: readonly Cells[];
}

/** A rater’s systematic lag relative to the other raters, in microseconds. Negative means early. */
export interface RaterLag extends KnownError {
  readonly lagUs: number;
  /** The number of raters with whom a lag could be estimated. */
  readonly partners: number;
  readonly recordings: number;
}

const bins = 2 * reach + 1;
/** Steps to either side that count as the same moment: 300 ms. */
const near = 15;
/** Of fewer starts that coincide nothing is told of a pair. */
const leastMatched = 5;
/** They are so many times as many as any time apart has on average. */
const leastOverMean = 2;
/** Of a rater’s starts so many times as many lie around the lag as at any other. */
const leastClear = 3;
const rounds = 40;
const refinements = 4;
/** Some raters more, or fewer, than a half are not taken over at once. */
const damping = 0.5;

/**
 * Systematic lags. For each pair, the time difference at which most starts coincide; for each
 * rater, the median over partners after correction for the partners’ own lags, relative to the
 * median of all raters, so that other late raters change nothing. Each pair on each recording then
 * contributes the starts that coincide around its difference. Empty below three raters: with two, a
 * lag cannot be attributed.
 */
export function raterLags(
  pairs: readonly PairLags[],
  raters: number,
): ReadonlyMap<number, RaterLag> {
  const ofPairs = new Map<number, Float64Array>();
  const columns = pairs.map(({ cells }) => histogramOf(cells));
  for (const [at, { a, b }] of pairs.entries()) {
    const [low, high] = a < b ? [a, b] : [b, a];
    const sum = ofPairs.get(low * raters + high) ?? new Float64Array(bins);
    ofPairs.set(low * raters + high, sum);
    const own = columns[at];
    if (own) addTurned(sum, own, a < b);
  }
  const partners = new Map<number, { readonly other: number; readonly steps: number }[]>();
  const note = (rater: number, other: number, steps: number) => {
    const own = partners.get(rater);
    if (own) own.push({ other, steps });
    else partners.set(rater, [{ other, steps }]);
  };
  for (const [key, histogram] of ofPairs) {
    const [low, high] = [Math.floor(key / raters), key % raters];
    const steps = stepsApart(histogram);
    if (steps === undefined) continue;
    note(low, high, -steps);
    note(high, low, steps);
  }
  const known = [...partners.keys()].toSorted((x, y) => x - y);
  if (known.length < 3) return new Map();
  let lags = new Float64Array(raters);
  for (let round = 0; round < rounds; round += 1) {
    const next = lags.slice();
    for (const [rater, own] of partners) {
      const median = medianOf(own.map(({ other, steps }) => (lags[other] ?? 0) + steps));
      next[rater] = (lags[rater] ?? 0) * (1 - damping) + median * damping;
    }
    lags = centred(next, known);
  }
  // With the windows around these, each pair on each recording by itself, as exactly as its events tell.
  let effects: ReturnType<typeof pairEffects>;
  let told: ReadonlySet<number> = new Set();
  for (let round = 0; round < refinements; round += 1) {
    const { values, clear } = lagValues(pairs, columns, lags);
    effects = pairEffects(values, raters, { isSigned: true });
    told = clear;
    for (const [rater, { effect }] of effects ?? []) {
      // What nothing is clear of stays where it was.
      if (clear.has(rater)) lags[rater] = effect / stepUs;
    }
  }
  return new Map(
    [...(effects ?? [])].flatMap(([rater, { effect, error, freedom, recordings }]) =>
      told.has(rater)
        ? [
            [
              rater,
              {
                lagUs: effect,
                partners: partners.get(rater)?.length ?? 0,
                recordings,
                error,
                freedom,
              },
            ],
          ]
        : [],
    ),
  );
}

function histogramOf(cells: readonly Cells[]): Float64Array {
  const histogram = new Float64Array(bins);
  for (const { first, second, amounts } of cells) {
    amounts.forEach((amount, at) => {
      if (second[at] === 1) return;
      const lag = (first[at] ?? 0) - 1;
      histogram[lag] = (histogram[lag] ?? 0) + amount;
    });
  }
  return histogram;
}

function addTurned(sum: Float64Array, own: Float64Array, isAsIs: boolean): void {
  own.forEach((count, lag) => {
    if (count === 0) return;
    const at = isAsIs ? lag : bins - 1 - lag;
    sum[at] = (sum[at] ?? 0) + count;
  });
}

/** How many steps the second is later, in parts of one; `undefined` where nothing coincides clearly. */
function stepsApart(histogram: Float64Array): number | undefined {
  const total = histogram.reduce((sum, one) => sum + one, 0);
  const mean = total / bins;
  let [best, matched] = [reach, -1];
  let window = 0;
  for (let lag = 0; lag < 2 * near + 1; lag += 1) window += histogram[lag] ?? 0;
  for (let lag = near; lag < bins - near; lag += 1) {
    // Of equal ones the one nearer to none, so that it does not matter who is the first.
    const isBetter =
      window > matched || (window === matched && Math.abs(lag - reach) < Math.abs(best - reach));
    if (isBetter) [best, matched] = [lag, window];
    window += (histogram[lag + near + 1] ?? 0) - (histogram[lag - near] ?? 0);
  }
  if (matched < leastMatched || matched < leastOverMean * mean * (2 * near + 1)) return undefined;
  let weighted = 0;
  for (let step = -near; step <= near; step += 1)
    weighted += (histogram[best + step] ?? 0) * (best + step - reach);
  return weighted / matched;
}

/**
 * Of each pair on each recording how much later B is, from what lies around the time apart that is expected; and raters of whom so
 * much lies there that it is no chance.
 */
function lagValues(
  pairs: readonly PairLags[],
  columns: readonly Float64Array[],
  lags: Float64Array,
): { readonly values: readonly PairValue[]; readonly clear: ReadonlySet<number> } {
  const [inside, byChance] = [new Float64Array(lags.length), new Float64Array(lags.length)];
  const values = pairs.flatMap(({ recording, a, b }, at): PairValue[] => {
    const expected = (lags[b] ?? 0) - (lags[a] ?? 0);
    const middle = Math.round(expected) + reach;
    let [sum, matched, outside] = [0, 0, 0];
    columns[at]?.forEach((count, lag) => {
      if (count === 0) return;
      if (Math.abs(lag - middle) <= near) {
        sum += count * (lag - middle);
        matched += count;
      } else outside += count;
    });
    const chance = (outside / (bins - 2 * near - 1)) * (2 * near + 1);
    for (const rater of [a, b]) {
      inside[rater] = (inside[rater] ?? 0) + matched;
      byChance[rater] = (byChance[rater] ?? 0) + chance;
    }
    const weight = matched - chance;
    // What lies there by chance is even, and only draws to the middle.
    return weight <= 0
      ? []
      : [
          {
            recording,
            a,
            b,
            value: (middle - reach + Math.max(-near, Math.min(near, sum / weight))) * stepUs,
            weight,
          },
        ];
  });
  const clear = [...inside.keys()].filter(
    (rater) =>
      (inside[rater] ?? 0) >= leastMatched &&
      (inside[rater] ?? 0) >= leastClear * (byChance[rater] ?? 0),
  );
  return { values, clear: new Set(clear) };
}

/** Lags relative to the median of the known ones. */
function centred(
  lags: Float64Array<ArrayBuffer>,
  known: readonly number[],
): Float64Array<ArrayBuffer> {
  const middle = medianOf(known.map((rater) => lags[rater] ?? 0));
  for (const rater of known) lags[rater] = (lags[rater] ?? 0) - middle;
  return lags;
}
