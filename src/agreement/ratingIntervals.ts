import { grouped } from "../domain/grouped.ts";
import type { FigureOfSample } from "../statistics/bootstrap.ts";
import type { Ratings } from "../statistics/ratings.ts";
import type { Range } from "../statistics/soundInterval.ts";
import { type Interval, undefinedBecause } from "../statistics/statistic.ts";
import { byContent, jackknifeGroups, type IntervalRule, limitsOf, type Side } from "./intervals.ts";

/** Ratings with the recording of each unit; one recording may have units in several rounds. */
export interface RatingsOfRecordings {
  readonly ratings: Ratings;
  readonly recordingIds: readonly string[];
}

/** The CI of a statistic of ratings: recordings are omitted in turn, with all their units. */
export function intervalOfRatings(
  rated: RatingsOfRecordings,
  value: number,
  figureOf: FigureOfSample,
  { range, rule }: { readonly range: Range; readonly rule: IntervalRule },
): Interval {
  return sideOfRatings(rated, value, figureOf, { range, rule }).interval;
}

/**
 * The same with the values without each recording. With more recordings than are omitted one at a
 * time: without each group, as `together` assigns them (see `groupedAlike`); without `together`,
 * there are then no such values.
 */
export function sideOfRatings(
  rated: RatingsOfRecordings,
  value: number,
  figureOf: FigureOfSample,
  {
    range,
    rule,
    together,
  }: {
    readonly range: Range;
    readonly rule: IntervalRule;
    readonly together?: ReadonlyMap<string, string> | undefined;
  },
): Side {
  const { ratings } = rated;
  const unitsOf = unitsByRecording(rated);
  const recordings = [...unitsOf.values()];
  if (recordings.length < rule.recordingsForInterval) {
    const interval = undefinedBecause("too_few_recordings");
    return { value, range, without: new Map(), interval };
  }
  const groups = jackknifeGroups(recordings.length);
  const areAlone = groups.length === recordings.length;
  const inOrder = areAlone ? recordings : ordered(recordings, inColumns(ratings));
  /** Marks what is excluded just now: a set of units took longer than the figure without them. */
  const isLeft = new Uint8Array(ratings.units);
  const withoutUnits = (units: readonly number[]) => {
    const kept = new Int32Array(ratings.units - units.length);
    for (const unit of units) isLeft[unit] = 1;
    let place = 0;
    for (let unit = 0; unit < ratings.units; unit += 1) {
      if (isLeft[unit] === 1) continue;
      kept[place] = unit;
      place += 1;
    }
    for (const unit of units) isLeft[unit] = 0;
    return figureOf(kept);
  };
  const without = groups.map((places) => withoutUnits(places.flatMap((at) => inOrder[at] ?? [])));
  return {
    value,
    range,
    interval: limitsOf({ value, without: Float64Array.from(without) }, range, rule),
    without: apartFromEach(),
  };

  function apartFromEach(): ReadonlyMap<string, number> {
    if (!together) {
      const ids = areAlone ? [...unitsOf.keys()] : [];
      return new Map(ids.map((id, at) => [id, without[at] ?? NaN]));
    }
    const unitsOfGroup = grouped(unitsOf, ([id]) => together.get(id) ?? id);
    return new Map(
      [...unitsOfGroup].map(([group, own]) => [
        group,
        withoutUnits(own.flatMap(([, units]) => units)),
      ]),
    );
  }
}

/**
 * The group with which each recording is omitted from two values at once, if there are too many
 * recordings to omit one at a time. The grouping depends on the ratings, and not on names or ids.
 * `undefined` if recordings are omitted one at a time.
 */
export function groupedAlike(
  first: RatingsOfRecordings,
  second: RatingsOfRecordings,
): ReadonlyMap<string, string> | undefined {
  const [own, other] = [contentsOf(first), contentsOf(second)];
  const ids = [...new Set([...own.keys(), ...other.keys()])];
  const groups = jackknifeGroups(ids.length);
  if (groups.length === ids.length) return undefined;
  const inOrder = ids.toSorted(
    (a, b) =>
      byLength(own.get(a) ?? none, own.get(b) ?? none) ||
      byLength(other.get(a) ?? none, other.get(b) ?? none),
  );
  return new Map(
    groups.flatMap((places, group) => places.map((at) => [inOrder[at] ?? "", `${group}`] as const)),
  );
}

function contentsOf(rated: RatingsOfRecordings): ReadonlyMap<string, Float64Array> {
  const turned = inColumns(rated.ratings);
  return new Map([...unitsByRecording(rated)].map(([id, units]) => [id, contentOf(units, turned)]));
}

function unitsByRecording({ recordingIds }: RatingsOfRecordings): ReadonlyMap<string, number[]> {
  const unitsOf = new Map<string, number[]>();
  recordingIds.forEach((id, unit) => {
    const own = unitsOf.get(id);
    if (own) own.push(unit);
    else unitsOf.set(id, [unit]);
  });
  return unitsOf;
}

/**
 * Whether the CI of a rating statistic has less coverage than stated (see `npm run coverage`), because nearly all
 * ratings have the same level and few recordings are informative.
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
  ratings: Ratings,
): readonly (readonly number[])[] {
  return recordings
    .map((units) => ({ units, content: contentOf(units, ratings) }))
    .toSorted((a, b) => byLength(a.content, b.content))
    .map(({ units }) => units);
}

function contentOf(units: readonly number[], { values, raters }: Ratings): Float64Array {
  const rows = units.map((unit) => values.subarray(unit * raters, (unit + 1) * raters));
  return Float64Array.from(rows.toSorted(byContent).flatMap((row) => [...row]));
}

function byLength(a: Float64Array, b: Float64Array): number {
  return a.length - b.length || byContent(a, b);
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
