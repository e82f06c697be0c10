import * as z from "zod";
import { randomFrom } from "../../statistics/random.ts";
import type { Range } from "../../statistics/soundInterval.ts";
import { byContent, intervalOf, type IntervalRule } from "../intervals.ts";

/** Agreement as a function of a threshold on confidence. `null`: not defined. */
export const ThresholdCurve = z.object({
  /** The one with the highest value on the half that it is chosen on. */
  chosen: z.number().nullable(),
  /** The number of recordings in the half that the threshold is chosen on. */
  chosenOn: z.int(),
  shownOn: z.int(),
  points: z.array(
    z.object({
      threshold: z.number(),
      /** On the half that it is chosen on, which flatters; and on the other. */
      chosenValue: z.number().nullable(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
});
export type ThresholdCurve = z.infer<typeof ThresholdCurve>;

/** The sums of recordings at one threshold, in the same order for each. */
export interface AtThreshold {
  readonly threshold: number;
  readonly vectors: readonly Float64Array[];
}

const seed = 26;

/**
 * The threshold is chosen on a random half of the recordings, with a seed, and evaluated on the
 * other half: on the recordings on which it was chosen, its agreement is overestimated (Hastie,
 * Tibshirani & Friedman, 2009, The elements of statistical learning, section 7.2). Ties: the
 * lowest. Halves depend on the recordings’ sums, not on their names.
 */
export function thresholdCurve(
  curve: readonly AtThreshold[],
  { valueOf, range }: { readonly valueOf: (sum: Float64Array) => number; readonly range: Range },
  rule: IntervalRule,
): ThresholdCurve {
  // By all of it: at one threshold many recordings are alike.
  const [choosing, showing] = halvesOf(
    (curve[0]?.vectors ?? []).map((_, at) =>
      Float64Array.from(curve.flatMap(({ vectors }) => [...(vectors[at] ?? [])])),
    ),
  );
  let chosen: { readonly threshold: number; readonly value: number } | undefined;
  const points = curve
    .toSorted((a, b) => a.threshold - b.threshold)
    .map(({ threshold, vectors }) => {
      const of = (places: readonly number[]) => places.flatMap((at) => vectors[at] ?? []);
      const there = valueOf(sumOf(of(choosing)));
      if (!Number.isNaN(there) && (chosen === undefined || there > chosen.value)) {
        chosen = { threshold, value: there };
      }
      const shown = of(showing);
      const interval = intervalOf({ vectors: shown, valueOf }, range, rule);
      return {
        threshold,
        chosenValue: orNull(there),
        value: orNull(valueOf(sumOf(shown))),
        low: interval.kind === "interval" ? interval.low : null,
        high: interval.kind === "interval" ? interval.high : null,
      };
    });
  return {
    chosen: chosen?.threshold ?? null,
    chosenOn: choosing.length,
    shownOn: showing.length,
    points,
  };
}

/** Places of recordings: the first half is the smaller of two that are not the same. */
function halvesOf(
  vectors: readonly Float64Array[],
): readonly [readonly number[], readonly number[]] {
  const random = randomFrom(seed);
  const order = vectors
    .map((vector, at) => ({ vector, at }))
    .toSorted((a, b) => byContent(a.vector, b.vector))
    .map(({ at }) => ({ at, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ at }) => at);
  const half = Math.floor(order.length / 2);
  return [order.slice(0, half), order.slice(half)];
}

function sumOf(vectors: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  return sum;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
