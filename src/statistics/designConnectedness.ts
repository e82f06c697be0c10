import { placesOf } from "./placesOf.ts";

/** Who rates what, numbered from 0. `criterion` is excluded where raters rate everything about a recording. */
export interface DesignCell {
  readonly recording: number;
  readonly rater: number;
  readonly criterion?: number;
}

/** Recordings and raters that are joined to each other, by ascending number. */
export interface DesignPart {
  readonly recordings: readonly number[];
  readonly raters: readonly number[];
}

export interface DesignParts {
  /** Sets that no rating joins with another set, the largest (in recordings and raters) first. */
  readonly parts: readonly DesignPart[];
  /** Sets of raters whose severities ratings alone can compare; the largest first. */
  readonly comparableRaters: readonly (readonly number[])[];
  /** Whether recordings, raters and criteria can all be compared among themselves by ratings alone. */
  readonly isConnected: boolean;
}

/**
 * Whether a design joins all its recordings and raters, before there are ratings (pairs that a plan
 * assigns) or after. Raters and recordings that do not occur belong to no part; an empty design has
 * no parts and counts as connected.
 *
 * Without criteria, or where a rater rates all criteria, a path of common recordings is what joins
 * raters. Where raters rate criteria of their own that is not enough, as severity and difficulty
 * cannot then be distinguished: two raters are comparable if their difference is estimable, that
 * is, if no other severities, difficulties and measures of recordings predict the same ratings
 * (Searle, 1971). So an examination whose examiners rotate over stations is connected by its
 * candidates, though each of them meets one examiner at a station. Linacre (1989), Many-facet Rasch
 * measurement, chapter on connectedness; Eckes (2015), doi:10.3726/978-3-653-04844-5. With more
 * than 1,000 sets of raters and criteria that no common rating joins, only sets joined one by one
 * count as connected, which errs on the safe side.
 */
export function designParts(cells: readonly DesignCell[]): DesignParts {
  const facets = facetsOf(cells);
  const parts = joined(facets);
  const comparable = compared(facets);
  joinEstimable(facets, comparable);
  const isConnected = comparable.every((facet) => facet.groups().length <= 1);
  return {
    parts,
    comparableRaters: largestFirst(
      comparable[1].groups().map((group) => numbersOf(group, facets.raters)),
    ),
    isConnected,
  };
}

/** A facet’s elements in ascending order, and each rating’s place among them. */
interface Facet {
  readonly numbers: readonly number[];
  readonly placeOf: Int32Array;
}

interface Facets {
  readonly recordings: Facet;
  readonly raters: Facet;
  readonly criteria: Facet;
}

function facetsOf(cells: readonly DesignCell[]): Facets {
  return {
    recordings: facetOf(cells.map(({ recording }) => recording)),
    raters: facetOf(cells.map(({ rater }) => rater)),
    criteria: facetOf(cells.map(({ criterion }) => criterion ?? 0)),
  };
}

function facetOf(occurring: readonly number[]): Facet {
  const { keys: numbers, placeOf } = placesOf(occurring);
  return { numbers, placeOf: Int32Array.from(occurring, (one) => placeOf.get(one) ?? 0) };
}

function numbersOf(places: readonly number[], { numbers }: Facet): readonly number[] {
  return places.map((place) => numbers[place] ?? 0);
}

function joined({ recordings, raters }: Facets): readonly DesignPart[] {
  const count = recordings.numbers.length;
  const sets = disjointSets(count + raters.numbers.length);
  recordings.placeOf.forEach((recording, at) =>
    sets.join(recording, count + (raters.placeOf[at] ?? 0)),
  );
  return sets
    .groups()
    .toSorted((a, b) => b.length - a.length)
    .map((group) => ({
      recordings: numbersOf(
        group.filter((one) => one < count),
        recordings,
      ),
      raters: numbersOf(
        group.filter((one) => one >= count).map((one) => one - count),
        raters,
      ),
    }));
}

type Compared = readonly [recordings: DisjointSets, raters: DisjointSets, criteria: DisjointSets];

/** Elements of a facet are comparable where ratings meet in comparable elements of both others. */
function compared({ recordings, raters, criteria }: Facets): Compared {
  const ofRecordings = disjointSets(recordings.numbers.length);
  const ofRaters = disjointSets(raters.numbers.length);
  const ofCriteria = disjointSets(criteria.numbers.length);
  const sides = [
    { sets: ofRecordings, placeOf: recordings.placeOf },
    { sets: ofRaters, placeOf: raters.placeOf },
    { sets: ofCriteria, placeOf: criteria.placeOf },
  ] as const;
  const [first, second, third] = sides;
  for (let hasJoined = true; hasJoined;) {
    const turns = [
      joinWhereMeeting(second, first, third),
      joinWhereMeeting(third, first, second),
      joinWhereMeeting(first, second, third),
    ];
    hasJoined = turns.some(Boolean);
  }
  return [ofRecordings, ofRaters, ofCriteria];
}

interface Side {
  readonly sets: DisjointSets;
  readonly placeOf: Int32Array;
}

function joinWhereMeeting(own: Side, one: Side, other: Side): boolean {
  const firstAt = new Map<number, number>();
  const width = other.sets.size;
  let hasJoined = false;
  own.placeOf.forEach((place, at) => {
    const meeting =
      one.sets.leaderOf(one.placeOf[at] ?? 0) * width + other.sets.leaderOf(other.placeOf[at] ?? 0);
    const first = firstAt.get(meeting);
    if (first === undefined) firstAt.set(meeting, place);
    else if (own.sets.join(first, place)) hasJoined = true;
  });
  return hasJoined;
}

/** So many sets of raters and criteria take a second. */
const mostSets = 1_000;

/**
 * Joins what can be compared by circles of several differences. Elements of a set are one unknown here: what severities,
 * difficulties and measures could be added without changing any rating is found by elimination, and elements to which
 * the same is added, whatever is, are comparable.
 */
function joinEstimable(facets: Facets, [ofRecordings, ofRaters, ofCriteria]: Compared): void {
  const [raters, criteria] = [ofRaters.groups(), ofCriteria.groups()];
  const size = raters.length + criteria.length;
  if (raters.length < 2 || criteria.length < 2 || size > mostSets) return;
  const [raterPlace, criterionPlace] = [placesIn(raters, 0), placesIn(criteria, raters.length)];
  const met = new Map<number, Map<number, readonly [rater: number, criterion: number]>>();
  facets.recordings.placeOf.forEach((recording, at) => {
    const rater = raterPlace.get(ofRaters.leaderOf(facets.raters.placeOf[at] ?? 0)) ?? 0;
    const criterion =
      criterionPlace.get(ofCriteria.leaderOf(facets.criteria.placeOf[at] ?? 0)) ?? 0;
    const leader = ofRecordings.leaderOf(recording);
    const own = met.get(leader) ?? new Map<number, readonly [number, number]>();
    met.set(leader, own.set(rater * size + criterion, [rater, criterion]));
  });
  const added = addable(
    sumsWithin(
      [...met.values()].map((own) => [...own.values()]),
      size,
    ),
  );
  joinAlike(ofRaters, raters, (place) => added[place] ?? []);
  joinAlike(ofCriteria, criteria, (place) => added[raters.length + place] ?? []);
  const recordings = ofRecordings.groups();
  joinAlike(ofRecordings, recordings, (place) => {
    const [first] = met.get(ofRecordings.leaderOf(recordings[place]?.[0] ?? 0))?.values() ?? [];
    const [ofRater = [], ofCriterion = []] = (first ?? []).map((one) => added[one] ?? []);
    return ofRater.map((one, at) => one + (ofCriterion[at] ?? 0));
  });
}

function placesIn(groups: readonly (readonly number[])[], from: number) {
  return new Map(groups.map(([leader = 0], at) => [leader, from + at]));
}

/** Squares and products of raters and criteria, of each recording from its mean. */
function sumsWithin(
  recordings: readonly (readonly (readonly [rater: number, criterion: number])[])[],
  size: number,
): readonly Float64Array[] {
  const sums = Array.from({ length: size }, () => new Float64Array(size));
  const add = (row: number, column: number, much: number) => {
    const own = sums[row];
    if (own) own[column] = (own[column] ?? 0) + much;
  };
  for (const cells of recordings) {
    for (const cell of cells) {
      for (const row of cell) for (const column of cell) add(row, column, 1);
    }
    const totals = new Map<number, number>();
    for (const place of cells.flat()) totals.set(place, (totals.get(place) ?? 0) + 1);
    for (const [row, one] of totals) {
      for (const [column, other] of totals) add(row, column, (-one * other) / cells.length);
    }
  }
  return sums;
}

/** Row by row, what can be added to it: the null space of a symmetric matrix, by Gauss and Jordan, largest first. */
function addable(matrix: readonly Float64Array[]): readonly (readonly number[])[] {
  const isPivot = matrix.map(() => false);
  for (;;) {
    let [pivot, largest] = [-1, 1e-7];
    matrix.forEach((row, at) => {
      if (isPivot[at] !== true && (row[at] ?? 0) > largest) [pivot, largest] = [at, row[at] ?? 0];
    });
    const own = matrix[pivot];
    if (!own) break;
    isPivot[pivot] = true;
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) / largest;
    for (const row of matrix) {
      const much = row[pivot] ?? 0;
      if (row === own || much === 0) continue;
      for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - much * (own[at] ?? 0);
    }
  }
  const free = matrix.flatMap((_, at) => (isPivot[at] === true ? [] : [at]));
  return matrix.map((row, at) =>
    free.map((other) => (isPivot[at] === true ? 0 - (row[other] ?? 0) : Number(at === other))),
  );
}

function joinAlike(
  sets: DisjointSets,
  groups: readonly (readonly number[])[],
  addedTo: (place: number) => readonly number[],
): void {
  const firstOf = new Map<string, number>();
  groups.forEach(([leader = 0], place) => {
    // In steps that no simple fraction lies between.
    const name = addedTo(place)
      .map((one) => Math.round(one * 99_991.37))
      .join(" ");
    const first = firstOf.get(name);
    if (first === undefined) firstOf.set(name, leader);
    else sets.join(first, leader);
  });
}

/** Sets of indices 0 … size − 1, each a set of its own at first. */
export interface DisjointSets {
  readonly size: number;
  readonly leaderOf: (place: number) => number;
  /** Whether they were apart before. */
  readonly join: (one: number, other: number) => boolean;
  /** The places of each set, ascending; sets by their least place. */
  readonly groups: () => readonly (readonly number[])[];
}

/**
 * Union–find with halved paths (Tarjan, 1975, doi:10.1145/321879.321884); a set is represented by
 * its smallest index.
 */
export function disjointSets(size: number): DisjointSets {
  const leaders = Int32Array.from({ length: size }, (_, place) => place);
  const leaderOf = (place: number): number => {
    let at = place;
    for (let above = leaders[at] ?? at; above !== at; above = leaders[at] ?? at) {
      leaders[at] = leaders[above] ?? above;
      at = leaders[at] ?? at;
    }
    return at;
  };
  return {
    size,
    leaderOf,
    join: (one, other) => {
      const [a, b] = [leaderOf(one), leaderOf(other)];
      leaders[Math.max(a, b)] = Math.min(a, b);
      return a !== b;
    },
    groups: () => {
      const groups = new Map<number, number[]>();
      for (let place = 0; place < size; place += 1) {
        const leader = leaderOf(place);
        const group = groups.get(leader);
        if (group) group.push(place);
        else groups.set(leader, [place]);
      }
      return [...groups.values()];
    },
  };
}

function largestFirst(groups: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return groups.toSorted((a, b) => b.length - a.length);
}
