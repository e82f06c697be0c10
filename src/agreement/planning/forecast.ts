import { chiSquareUpper, studentTwoSidedQuantile } from "../../statistics/distributions.ts";
import type { Range } from "../../statistics/soundInterval.ts";
import { rangeScale } from "../intervals.ts";

/** The current value of a study with its CI over recordings. */
export interface FigureNow {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Degrees of freedom of its limits. */
  readonly df: number;
  /** Recordings that it is made of. */
  readonly recordings: number;
  readonly range: Range;
}

/** Half the width of a CI. */
export function halfWidthOf({
  low,
  high,
}: {
  readonly low: number;
  readonly high: number;
}): number {
  return (high - low) / 2;
}

/**
 * The expected half-width of the CI with this number of recordings, if further ones resemble the
 * existing ones: the standard error decreases with the square root of their number, on the scale on
 * which CIs are computed (see `intervalOf`).
 */
export function forecastHalfWidth(now: FigureNow, recordings: number, errorTimes = 1): number {
  const { there, back } = rangeScale(now.range);
  const middle = there(now.value);
  const level = 0.05;
  const reachNow = (there(now.high) - there(now.low)) / 2;
  const error = reachNow / studentTwoSidedQuantile(level, now.df);
  const df = Math.max(1, (now.df * (recordings - 1)) / Math.max(1, now.recordings - 1));
  const reach =
    studentTwoSidedQuantile(level, df) *
    error *
    errorTimes *
    Math.sqrt(now.recordings / recordings);
  return (back(middle + reach) - back(middle - reach)) / 2;
}

export interface Forecast {
  /** Further recordings that bring half of the width to what is wanted; 0 where it is there already. */
  readonly more: number;
  /** The same for an error at the ends of its own 80% limits: it is itself known from so few recordings. */
  readonly least: number;
  readonly most: number;
}

/**
 * How many double-coded recordings are needed for a CI of the half-width `wanted`; `undefined` if more than
 * `recordingsMost` would be needed.
 */
export function forecastRecordings(
  now: FigureNow,
  wanted: number,
  recordingsMost: number,
): Forecast | undefined {
  // Of limits that are not made on the scale of the figure (profile likelihood) the forecast begins at what is there.
  const ofNow = halfWidthOf(now) / forecastHalfWidth(now, now.recordings);
  const moreFor = (errorTimes: number): number | undefined => {
    const isEnough = (recordings: number) =>
      ofNow * forecastHalfWidth(now, recordings, errorTimes) <= wanted;
    if (isEnough(now.recordings)) return 0;
    if (!isEnough(recordingsMost)) return undefined;
    let [few, enough] = [now.recordings, recordingsMost];
    while (enough - few > 1) {
      const middle = Math.floor((few + enough) / 2);
      if (isEnough(middle)) enough = middle;
      else few = middle;
    }
    return enough - now.recordings;
  };
  const more = halfWidthOf(now) <= wanted ? 0 : moreFor(1);
  if (more === undefined) return undefined;
  const least = moreFor(Math.sqrt(now.df / chiSquareQuantile(0.1, now.df))) ?? more;
  const most = moreFor(Math.sqrt(now.df / chiSquareQuantile(0.9, now.df))) ?? recordingsMost;
  return { more, least: Math.min(more, least), most: Math.max(more, most) };
}

/** The value that is exceeded with this probability; by halving, to nine digits. */
function chiSquareQuantile(upper: number, df: number): number {
  let [low, high] = [0, 10 * df + 100];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chiSquareUpper(middle, df) > upper) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
