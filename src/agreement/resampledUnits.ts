import type { Limits } from "../domain/limits.ts";
import { bootstrap, type FigureOfSample } from "../statistics/bootstrap.ts";
import type { Ratings } from "../statistics/ratings.ts";
import { type Interval, undefinedBecause } from "../statistics/statistic.ts";

/** Limits by drawing units again, from as many on as recordings are drawn again. */
export function resampledUnits(
  { units }: Ratings,
  figureOf: FigureOfSample,
  { bootstrapResamples, recordingsForInterval }: Limits,
): Interval {
  if (units < recordingsForInterval) return undefinedBecause("too_few_recordings");
  return bootstrap({ units, figureOf }, { resamples: bootstrapResamples, method: "percentile" })
    .interval;
}
