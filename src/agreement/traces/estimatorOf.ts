import type { Ratings } from "../../statistics/ratings.ts";
import type { Figure } from "../../statistics/statistic.ts";
import type { Estimator } from "../measure.ts";

interface Summed {
  /** What units sum to, measured from a value near all of them; the first number counts units. */
  readonly sumsOf: (ratings: Ratings, origin: number) => Float64Array;
  readonly figureOf: (sums: Float64Array) => Figure;
}

/** The estimator of a coefficient from sums over units, to which each recording contributes. */
export function estimatorOf(
  recordings: readonly Ratings[],
  { sumsOf, figureOf }: Summed,
): Estimator {
  const origin = meanOf(recordings);
  return {
    vectors: recordings.map((ratings) => sumsOf(ratings, origin)),
    evaluate(sums) {
      const figure = figureOf(sums);
      const isValue = figure.kind === "value";
      return {
        value: isValue ? figure.value : NaN,
        because: isValue ? undefined : figure.because,
        observed: undefined,
        expected: undefined,
        n: sums[0] ?? 0,
      };
    },
    valueOf(sums) {
      const figure = figureOf(sums);
      return figure.kind === "value" ? figure.value : NaN;
    },
    per: "unit",
  };
}

function meanOf(recordings: readonly Ratings[]): number {
  let [sum, n] = [0, 0];
  for (const { values } of recordings) {
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? NaN;
      if (value !== value) continue;
      sum += value;
      n += 1;
    }
  }
  return n === 0 ? 0 : sum / n;
}
