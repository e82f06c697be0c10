import { grouped } from "../../domain/grouped.ts";
import { inverseOf, timesColumn } from "../../statistics/symmetricMatrix.ts";
import { type KnownError, moderatedErrors } from "./moderated.ts";

/** A value of a rater pair on one recording, such as their agreement. */
export interface PairValue {
  /** By place. */
  readonly recording: number;
  readonly a: number;
  readonly b: number;
  readonly value: number;
  /** The weight of the value. */
  readonly weight: number;
}

/** A pair’s value with the time at which it became available, for effects that change over time. */
export interface TimeValue extends PairValue {
  /** Epoch milliseconds: when the later of both was submitted. */
  readonly submittedMs: number;
}

/** A test of whether a rater is one of a pair. Raters are given by index. */
export function isPairOf(rater: number): (pair: Pick<PairValue, "a" | "b">) => boolean {
  return ({ a, b }) => a === rater || b === rater;
}

/** A rater’s values with others minus the others’ values among themselves. */
export interface PairEffect extends KnownError {
  readonly effect: number;
  readonly recordings: number;
}

/** Pairs of one recording have so much in common, over what each has by itself. */
const commonOfRecording = 1;
/** So many pairs’ weight draws to 0: keeps what nothing tells apart (a star of pairs around one rater) solvable. */
const drawn = 0.5;

/**
 * value = level + effect of one rater + effect of the other + recording + error, by weighted least
 * squares with recordings taken as random, for any connected design: all raters on all recordings,
 * a few each, or one central rater who codes with everyone. Effects are relative to their median,
 * so that an outlier does not shift all others. Standard errors are clustered by recording.
 * `undefined` below three raters, because with two the effect cannot be attributed, and below two
 * recordings.
 *
 * `isSigned`: values are B minus A, and value = effect of B − effect of A + error.
 */
export function pairEffects(
  values: readonly PairValue[],
  raters: number,
  {
    isSigned = false,
    commonWeight,
  }: { readonly isSigned?: boolean; readonly commonWeight?: number | undefined } = {},
): ReadonlyMap<number, PairEffect> | undefined {
  const occurring = [...new Set(values.flatMap(({ a, b }) => [a, b]))].toSorted((x, y) => x - y);
  const placeOf = new Int32Array(raters).fill(-1);
  occurring.forEach((rater, place) => (placeOf[rater] = place));
  const byRecording = grouped(
    values.filter(({ weight }) => weight > 0),
    ({ recording }) => recording,
  );
  if (occurring.length < 3 || byRecording.size < 2) return undefined;
  const size = occurring.length + 1;
  const level = size - 1;
  const signs = isSigned ? ([-1, 1, 0] as const) : ([1, 1, 1] as const);
  const meanWeight = values.reduce((sum, { weight }) => sum + weight, 0) / values.length;
  const cells = new Float64Array(size * size);
  const right = new Float64Array(size);
  const add = (row: number, column: number, by: number) => {
    const at = row * size + column;
    cells[at] = (cells[at] ?? 0) + by;
  };
  const means = new Map<
    number,
    { readonly x: Float64Array; readonly y: number; readonly share: number }
  >();
  for (const [recording, own] of byRecording) {
    const x = new Float64Array(size);
    let [y, total] = [0, 0];
    for (const { a, b, value, weight: raw } of own) {
      const weight = raw / meanWeight;
      const [i, j] = [placeOf[a] ?? 0, placeOf[b] ?? 0];
      total += weight;
      y += weight * value;
      const places = [i, j, level];
      for (const [k, one] of places.entries()) {
        const by = weight * (signs[k] ?? 0);
        x[one] = (x[one] ?? 0) + by;
        right[one] = (right[one] ?? 0) + by * value;
        for (const [m, other] of places.entries()) add(one, other, by * (signs[m] ?? 0));
      }
    }
    const share = isSigned ? 0 : 1 - 1 / Math.sqrt(1 + own.length * commonOfRecording);
    const taken = 2 * share - share * share;
    const here = [...x.keys()].filter((one) => x[one] !== 0);
    for (const one of here) {
      right[one] = (right[one] ?? 0) - (taken * (x[one] ?? 0) * y) / total;
      for (const other of here) add(one, other, (-taken * (x[one] ?? 0) * (x[other] ?? 0)) / total);
    }
    means.set(recording, { x: x.map((one) => one / total), y: y / total, share });
  }
  for (let one = 0; one < level; one += 1) add(one, one, drawn);
  if (isSigned) add(level, level, 1);
  const inverse = inverseOf({ size, cells });
  if (!inverse) return undefined;
  const found = timesColumn(inverse, right);
  const squares = new Float64Array(size);
  const recordings = new Int32Array(size);
  for (const [recording, own] of byRecording) {
    const mean = means.get(recording);
    if (!mean) continue;
    const scores = new Float64Array(size);
    const meanFit = mean.x.reduce((sum, one, at) => sum + one * (found[at] ?? 0), 0);
    const here = new Set<number>();
    let total = 0;
    for (const { a, b, value, weight: raw } of own) {
      const weight = raw / meanWeight;
      const [i, j] = [placeOf[a] ?? 0, placeOf[b] ?? 0];
      here.add(i).add(j);
      const places = [i, j, level];
      const fit = places.reduce((sum, one, k) => sum + (signs[k] ?? 0) * (found[one] ?? 0), 0);
      const rest = weight * (value - fit - mean.share * (mean.y - meanFit));
      total += rest;
      for (const [k, one] of places.entries())
        scores[one] = (scores[one] ?? 0) + (signs[k] ?? 0) * rest;
    }
    for (let at = 0; at < size; at += 1)
      scores[at] = (scores[at] ?? 0) - mean.share * (mean.x[at] ?? 0) * total;
    timesColumn(inverse, scores).forEach(
      (one, at) => (squares[at] = (squares[at] ?? 0) + one * one),
    );
    for (const one of here) recordings[one] = (recordings[one] ?? 0) + 1;
  }
  const errors = moderatedErrors(
    occurring.map((_, place) => {
      const count = recordings[place] ?? 0;
      const variance = count < 2 ? undefined : ((squares[place] ?? 0) * count) / (count - 1);
      return { variance, recordings: count };
    }),
    commonWeight,
  );
  const middle = medianOf([...found.subarray(0, level)]);
  return new Map(
    occurring.map((rater, place) => [
      rater,
      {
        effect: (found[place] ?? 0) - middle,
        recordings: recordings[place] ?? 0,
        error: (errors[place]?.error ?? 0) * medianFactor(occurring.length),
        freedom: errors[place]?.freedom ?? 1,
      },
    ]),
  );
}

/** The median of many is known less well than their mean (π ÷ 2 of its variance): what that adds to one of them. */
function medianFactor(raters: number): number {
  return Math.sqrt(1 + Math.PI / 2 / Math.max(1, raters - 1));
}

/** The median, with the mean of the two middle values of an even number; 0 without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[half] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
