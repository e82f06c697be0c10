import { placesOf } from "./placesOf.ts";

/** Who rates what, numbered from 0. `criterion` is left out where raters rate everything about a recording. */
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
 * Whether a design joins all its recordings and raters, before there are ratings (pairs that a plan assigns) or
 * after. Who does not occur stands in no part; of nothing there are no parts, and nothing is unconnected.
 *
 * Without criteria, or where a rater rates all criteria, a path of common recordings is what joins raters. Where
 * raters rate criteria of their own that is not enough, as severity and difficulty cannot then be told apart: two
 * raters are comparable where they rated one recording on one criterion, or on such as are comparable already, and
 * so for recordings and criteria by turns until no more are joined. A design that is joined only by a circle of
 * several differences is so called unconnected, which errs on the safe side. Linacre (1989), Many-facet Rasch
 * measurement, chapter on connectedness; Eckes (2015), doi:10.3726/978-3-653-04844-5.
 */
export function designParts(cells: readonly DesignCell[]): DesignParts {
  const facets = facetsOf(cells);
  const parts = joined(facets);
  const comparable = compared(facets);
  const isConnected = comparable.every((facet) => facet.groups().length <= 1);
  return {
    parts,
    comparableRaters: largestFirst(
      comparable[1].groups().map((group) => numbersOf(group, facets.raters)),
    ),
    isConnected,
  };
}

/** A facet's elements in ascending order, and each rating's place among them. */
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

/** Sets of places 0 … size − 1, each alone at first. */
export interface DisjointSets {
  readonly size: number;
  readonly leaderOf: (place: number) => number;
  /** Whether they were apart before. */
  readonly join: (one: number, other: number) => boolean;
  /** The places of each set, ascending; sets by their least place. */
  readonly groups: () => readonly (readonly number[])[];
}

/** Union–find with halved paths (Tarjan, 1975, doi:10.1145/321879.321884); a set is led by its least place. */
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
