import { quantileOf } from "./bootstrap.ts";
import { type Figure, undefinedBecause, value } from "./statistic.ts";
import type { EventMatch } from "./overlap.ts";

/**
 * Differences between boundaries and those of a reference, in microseconds; positive: later than
 * the reference.
 */
export interface BoundaryError {
  readonly count: number;
  readonly lowerQuartileUs: Figure;
  readonly medianUs: Figure;
  readonly upperQuartileUs: Figure;
  /** The median of what they are apart, whichever is later. */
  readonly medianApartUs: Figure;
}

/**
 * Boundary errors of matched events: `first` is the reference’s event, `second` the tested rater’s.
 */
export interface BoundaryErrors {
  readonly onset: BoundaryError;
  /** Points have none. */
  readonly offset: BoundaryError;
}

/**
 * Tested minus reference for each pair, at onset and, for states, at offset; in no particular
 * order.
 */
export function boundaryErrorsUs(matches: readonly EventMatch[]): {
  readonly onsetUs: readonly number[];
  readonly offsetUs: readonly number[];
} {
  const both = matches.flatMap(({ first, second }) => (first && second ? [{ first, second }] : []));
  return {
    onsetUs: both.map(({ first, second }) => second.startUs - first.startUs),
    offsetUs: both.flatMap(({ first, second }) =>
      first.endUs > first.startUs && second.endUs > second.startUs
        ? [second.endUs - first.endUs]
        : [],
    ),
  };
}

/**
 * Medians and quartiles of errors, interpolated linearly (type 7 of Hyndman & Fan, 1996,
 * doi:10.1080/00031305.1996.10473566). Undefined without errors.
 */
export function boundaryError(errorsUs: readonly number[]): BoundaryError {
  const ascending = Float64Array.from(errorsUs).toSorted();
  const apart = Float64Array.from(errorsUs, Math.abs).toSorted();
  return {
    count: ascending.length,
    lowerQuartileUs: at(ascending, 0.25),
    medianUs: at(ascending, 0.5),
    upperQuartileUs: at(ascending, 0.75),
    medianApartUs: at(apart, 0.5),
  };
}

function at(ascending: Float64Array, share: number): Figure {
  return ascending.length === 0
    ? undefinedBecause("no_events")
    : value(quantileOf(ascending, share));
}

export function boundaryErrors(matches: readonly EventMatch[]): BoundaryErrors {
  const { onsetUs, offsetUs } = boundaryErrorsUs(matches);
  return { onset: boundaryError(onsetUs), offset: boundaryError(offsetUs) };
}
