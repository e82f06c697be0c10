import type { FigureOfSample } from "../statistics/bootstrap.ts";
import type { Ratings } from "../statistics/ratings.ts";
import type { Range } from "../statistics/soundInterval.ts";
import { type Interval, undefinedBecause } from "../statistics/statistic.ts";
import { byContent, groupsOf, type IntervalRule, limitsOf, type Side } from "./intervals.ts";

/** Ratings, and of which recording each unit is: in several rounds a recording is still one. */
export interface RatingsOfRecordings {
  readonly ratings: Ratings;
  readonly recordingIds: readonly string[];
}

/** Limits of a figure of ratings, by the rule of all figures: recordings are left out, with all their units. */
export function intervalOfRatings(
  rated: RatingsOfRecordings,
  value: number,
  figureOf: FigureOfSample,
  { range, rule }: { readonly range: Range; readonly rule: IntervalRule },
): Interval {
  return sideOfRatings(rated, value, figureOf, { range, rule }).interval;
}

/** The same with what the figure would be without each recording; of more than are left out one by one, without. */
export function sideOfRatings(
  { ratings, recordingIds }: RatingsOfRecordings,
  value: number,
  figureOf: FigureOfSample,
  { range, rule }: { readonly range: Range; readonly rule: IntervalRule },
): Side {
  const unitsOf = new Map<string, number[]>();
  recordingIds.forEach((id, unit) => {
    const own = unitsOf.get(id);
    if (own) own.push(unit);
    else unitsOf.set(id, [unit]);
  });
  const recordings = [...unitsOf.values()];
  const nothing = { value, range, without: new Map<string, number>() };
  if (recordings.length < rule.recordingsForInterval) {
    return { ...nothing, interval: undefinedBecause("too_few_recordings") };
  }
  const groups = groupsOf(recordings.length);
  const areAlone = groups.length === recordings.length;
  const inOrder = areAlone ? recordings : ordered(recordings, inColumns(ratings));
  const without = groups.map((places) => {
    const left = new Set(places.flatMap((at) => inOrder[at] ?? []));
    const kept = new Int32Array(ratings.units - left.size);
    let place = 0;
    for (let unit = 0; unit < ratings.units; unit += 1) {
      if (left.has(unit)) continue;
      kept[place] = unit;
      place += 1;
    }
    return figureOf(kept);
  });
  return {
    value,
    range,
    interval: limitsOf({ value, without: Float64Array.from(without) }, range, rule),
    without: areAlone
      ? new Map([...unitsOf.keys()].map((id, at) => [id, without[at] ?? NaN]))
      : nothing.without,
  };
}

/**
 * Whether limits of ratings hold less often than they say (`npm run coverage`): nearly all of them are one and the
 * same level, so that few recordings tell anything.
 */
export function hardlyDiffer({ ratings, recordingIds }: RatingsOfRecordings): boolean {
  const counts = new Map<number, number>();
  let all = 0;
  for (const value of ratings.values) {
    if (Number.isNaN(value)) continue;
    all += 1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most > 0.7 * all && new Set(recordingIds).size < 40;
}

function ordered(
  recordings: readonly (readonly number[])[],
  { values, raters }: Ratings,
): readonly (readonly number[])[] {
  return recordings
    .map((units) => {
      const rows = units.map((unit) => values.subarray(unit * raters, (unit + 1) * raters));
      return {
        units,
        content: Float64Array.from(rows.toSorted(byContent).flatMap((row) => [...row])),
      };
    })
    .toSorted((a, b) => a.content.length - b.content.length || byContent(a.content, b.content))
    .map(({ units }) => units);
}

/** The same ratings with raters in an order that hangs on what they gave, and not on what they are called. */
function inColumns(ratings: Ratings): Ratings {
  const { values, raters, units } = ratings;
  const sums = Array.from({ length: raters }, () => new Float64Array(4));
  for (let unit = 0; unit < units; unit += 1) {
    const row = values.subarray(unit * raters, (unit + 1) * raters);
    let [sum, count] = [0, 0];
    for (const value of row) {
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    for (const [rater, value] of row.entries()) {
      const own = sums[rater];
      if (!own || Number.isNaN(value)) continue;
      const parts = [1, value, value * value, (value * sum) / count];
      parts.forEach((part, at) => (own[at] = (own[at] ?? 0) + part));
    }
  }
  const order = sums
    .map((_, rater) => rater)
    .toSorted((a, b) => byContent(sums[a] ?? none, sums[b] ?? none));
  const turned = new Float64Array(values.length);
  for (let unit = 0; unit < units; unit += 1) {
    order.forEach(
      (rater, at) => (turned[unit * raters + at] = values[unit * raters + rater] ?? NaN),
    );
  }
  return { ...ratings, values: turned };
}

const none = new Float64Array(0);
