import type { Reason } from "./reasons.ts";

/** A level that a rater gave a recording on a criterion, each numbered from 0. */
export interface FacetRating {
  readonly recording: number;
  readonly rater: number;
  readonly criterion: number;
  /** A whole number. */
  readonly level: number;
}

/** The lowest and highest level of a criterion’s scale, as whole numbers. */
export interface LevelRange {
  readonly least: number;
  readonly greatest: number;
}

/**
 * Whether criteria with as many levels share their thresholds (Andrich, 1978, doi:10.1007/BF02293814) or each
 * has thresholds of its own (Masters, 1982, doi:10.1007/BF02296272).
 */
export type RaschModel = "rating_scale" | "partial_credit";

/** A rating scale with its thresholds, used by one criterion or shared by several. */
export interface RaschScale {
  /** By their numbers, ascending. */
  readonly criteria: readonly number[];
  /** Levels that are used, counted from the least declared level, ascending. At least two. */
  readonly steps: readonly number[];
}

/**
 * Ratings with finite estimates, sorted by recording. Indices count only the elements that are
 * included.
 */
export interface RaschTable {
  /** Numbers of those that take part, ascending. */
  readonly recordings: readonly number[];
  readonly raters: readonly number[];
  readonly criteria: readonly number[];
  /** Where the ratings of each recording begin. */
  readonly starts: Int32Array;
  /** Of each rating: places of its rater and criterion, and its level’s place among the scale’s steps. */
  readonly raterOf: Int32Array;
  readonly criterionOf: Int32Array;
  readonly categoryOf: Int32Array;
  readonly scales: readonly RaschScale[];
  /** By a criterion’s place. */
  readonly scaleOf: Int32Array;
}

export interface UsableRatings {
  readonly table: RaschTable;
  /** Why raters and criteria take no part, by their numbers. */
  readonly raters: ReadonlyMap<number, Reason>;
  readonly criteria: ReadonlyMap<number, Reason>;
}

export interface RaschInput {
  readonly ratings: readonly FacetRating[];
  /** By a criterion’s number. */
  readonly ranges: readonly LevelRange[];
  readonly model: RaschModel;
}

/**
 * Repeatedly excludes criteria and raters whose ratings are all at one end of the levels in use,
 * because the likelihood then increases without bound. Excluded elements stay excluded.
 */
export function usableRatings(
  input: RaschInput,
  excluded: Pick<UsableRatings, "raters" | "criteria"> = { raters: new Map(), criteria: new Map() },
): UsableRatings {
  const raters = new Map(excluded.raters);
  const criteria = new Map(excluded.criteria);
  for (;;) {
    const ratings = input.ratings.filter(
      (one) => !raters.has(one.rater) && !criteria.has(one.criterion),
    );
    const scales = scalesOf(ratings, input);
    const before = raters.size + criteria.size;
    for (const [criterion, reason] of extremeCriteria(ratings, scales, input.ranges)) {
      criteria.set(criterion, reason);
    }
    if (criteria.size + raters.size === before) {
      for (const [rater, reason] of extremeRaters(ratings, scales, input.ranges)) {
        raters.set(rater, reason);
      }
    }
    if (criteria.size + raters.size === before) {
      return { table: tableOf(ratings, scales, input.ranges), raters, criteria };
    }
  }
}

type Scales = readonly RaschScale[];
type Exclusion = readonly [number: number, because: Reason];

function scalesOf(
  ratings: readonly FacetRating[],
  { ranges, model }: Pick<RaschInput, "ranges" | "model">,
): Scales {
  const scales = new Map<number, { criteria: Set<number>; steps: Set<number> }>();
  for (const { criterion, level } of ratings) {
    const { least, greatest } = ranges[criterion] ?? { least: 0, greatest: 0 };
    const key = model === "partial_credit" ? criterion : greatest - least;
    const scale = scales.get(key) ?? { criteria: new Set(), steps: new Set() };
    scale.criteria.add(criterion);
    scale.steps.add(level - least);
    scales.set(key, scale);
  }
  return [...scales.values()]
    .map(({ criteria, steps }) => ({ criteria: ascending(criteria), steps: ascending(steps) }))
    .toSorted((a, b) => (a.criteria[0] ?? 0) - (b.criteria[0] ?? 0));
}

function ascending(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function scaleByCriterion(scales: Scales): ReadonlyMap<number, RaschScale> {
  return new Map(
    scales.flatMap((scale) => scale.criteria.map((criterion) => [criterion, scale] as const)),
  );
}

function extremeCriteria(
  ratings: readonly FacetRating[],
  scales: Scales,
  ranges: readonly LevelRange[],
): readonly Exclusion[] {
  const stepsOf = new Map<number, Set<number>>();
  for (const { criterion, level } of ratings) {
    const steps = stepsOf.get(criterion) ?? new Set();
    steps.add(level - (ranges[criterion]?.least ?? 0));
    stepsOf.set(criterion, steps);
  }
  const scaleOf = scaleByCriterion(scales);
  return [...stepsOf].flatMap(([criterion, steps]): readonly Exclusion[] => {
    const [only, another] = [...steps];
    if (only === undefined || another !== undefined) return [];
    const used = scaleOf.get(criterion)?.steps ?? [];
    const { least, greatest } = ranges[criterion] ?? { least: 0, greatest: 0 };
    const [lowest, highest] =
      used.length > 1 ? [used[0], used[used.length - 1]] : [0, greatest - least];
    if (only === highest) return [[criterion, "only_highest_level"]];
    if (only === lowest) return [[criterion, "only_lowest_level"]];
    return used.length > 1 ? [] : [[criterion, "one_level_only"]];
  });
}

function extremeRaters(
  ratings: readonly FacetRating[],
  scales: Scales,
  ranges: readonly LevelRange[],
): readonly Exclusion[] {
  const scaleOf = scaleByCriterion(scales);
  const ends = new Map<number, { isAllHighest: boolean; isAllLowest: boolean }>();
  for (const { rater, criterion, level } of ratings) {
    const step = level - (ranges[criterion]?.least ?? 0);
    const steps = scaleOf.get(criterion)?.steps ?? [];
    const end = ends.get(rater) ?? { isAllHighest: true, isAllLowest: true };
    ends.set(rater, {
      isAllHighest: end.isAllHighest && step === steps[steps.length - 1],
      isAllLowest: end.isAllLowest && step === steps[0],
    });
  }
  // The severity of a single rater is not estimated.
  if (ends.size < 2) return [];
  return [...ends].flatMap(([rater, { isAllHighest, isAllLowest }]): readonly Exclusion[] => {
    if (isAllHighest) return [[rater, "only_highest_level"]];
    return isAllLowest ? [[rater, "only_lowest_level"]] : [];
  });
}

function tableOf(
  ratings: readonly FacetRating[],
  scales: Scales,
  ranges: readonly LevelRange[],
): RaschTable {
  const recordings = ascending(ratings.map(({ recording }) => recording));
  const raters = ascending(ratings.map(({ rater }) => rater));
  const criteria = ascending(ratings.map(({ criterion }) => criterion));
  const inOrder = ratings.toSorted(
    (a, b) =>
      a.recording - b.recording ||
      a.criterion - b.criterion ||
      a.rater - b.rater ||
      a.level - b.level,
  );
  const [raterAt, criterionAt] = [placesOf(raters), placesOf(criteria)];
  const recordingAt = placesOf(recordings);
  const scaleOf = Int32Array.from(criteria, (criterion) =>
    scales.findIndex((scale) => scale.criteria.includes(criterion)),
  );
  const starts = new Int32Array(recordings.length + 1);
  for (const { recording } of inOrder) {
    const next = (recordingAt.get(recording) ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let place = 0; place < recordings.length; place += 1) {
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  }
  const categoryAt = scales.map(({ steps }) => placesOf(steps));
  return {
    recordings,
    raters,
    criteria,
    starts,
    raterOf: Int32Array.from(inOrder, ({ rater }) => raterAt.get(rater) ?? 0),
    criterionOf: Int32Array.from(inOrder, ({ criterion }) => criterionAt.get(criterion) ?? 0),
    categoryOf: Int32Array.from(inOrder, ({ criterion, level }) => {
      const scale = scaleOf[criterionAt.get(criterion) ?? 0] ?? 0;
      return categoryAt[scale]?.get(level - (ranges[criterion]?.least ?? 0)) ?? 0;
    }),
    scales,
    scaleOf,
  };
}

function placesOf(numbers: readonly number[]): ReadonlyMap<number, number> {
  return new Map(numbers.map((one, place) => [one, place]));
}
