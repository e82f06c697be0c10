import type { Limits } from "../domain/limits.ts";
import { quantileOf } from "../statistics/bootstrap.ts";
import { type Interval, undefinedBecause } from "../statistics/statistic.ts";
import { orderAt } from "./orderAt.ts";
import { DrawnSums } from "./drawnSums.ts";
import { drawsOf } from "./draws.ts";

/**
 * Percentile limits by drawing recordings again with replacement: what one recording adds is one vector,
 * and a figure is computed from a sum of vectors. Recordings differ by themselves, moments of one do not.
 * The same draws serve all figures, so that they can be compared; the seed is `bootstrapSeed`.
 *
 * None below five recordings, and none where a fifth of the draws or more has no figure.
 */
export function resampled(
  vectors: readonly Float64Array[],
  figureOf: (sum: Float64Array) => number,
  limits: Pick<Limits, "bootstrapResamples" | "recordingsForInterval">,
): Interval {
  const count = vectors.length;
  if (count < limits.recordingsForInterval) return undefinedBecause("too_few_recordings");
  const draws = drawsOf(count, limits.bootstrapResamples);
  const width = vectors[0]?.length ?? 0;
  const drawn = new DrawnSums(vectors, draws);
  const sum = new Float64Array(width);
  const figures = new Float64Array(limits.bootstrapResamples);
  let found = 0;
  for (let draw = 0; draw < limits.bootstrapResamples; draw += 1) {
    drawn.read(draw, sum);
    const figure = figureOf(sum);
    if (Number.isNaN(figure)) continue;
    figures[found] = figure;
    found += 1;
  }
  if (found < 0.8 * limits.bootstrapResamples) return undefinedBecause("resamples_undefined");
  const tails = tailsOf(figures.subarray(0, found), 0.025);
  return { kind: "interval", ...tails, level: 0.95, method: "percentile" };
}

/** The quantiles of a share and of all but this share, of numbers that are put in another order. */
function tailsOf(
  figures: Float64Array,
  share: number,
): { readonly low: number; readonly high: number } {
  const last = figures.length - 1;
  let from = 0;
  for (const one of [share, 1 - share]) {
    for (const place of [Math.floor(one * last), Math.min(Math.floor(one * last) + 1, last)]) {
      orderAt(figures, place, { from });
      from = place;
    }
  }
  return { low: quantileOf(figures, share), high: quantileOf(figures, 1 - share) };
}
