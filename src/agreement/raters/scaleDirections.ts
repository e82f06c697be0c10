import { gathered, grouped } from "../../domain/grouped.ts";
import type { KnownError } from "./moderated.ts";
import type { RatedPlace } from "./ratedPlace.ts";

/** How a rater’s levels go with the mean of the other raters’ levels of the same recordings. */
export interface ScaleDirection {
  /** Pearson’s correlation over recordings. */
  readonly correlation: number;
  /** Fisher’s z of it, with its standard error. */
  readonly z: number;
  readonly known: KnownError;
  /** Whether the others go together without this rater, and are more than one: else it may be one of them. */
  areOthersAlike(): boolean;
}

/** Of one rater. */
export interface ScaleDirections {
  /** Of all criteria together. */
  readonly all: ScaleDirection | undefined;
  readonly byCriterion: readonly (ScaleDirection | undefined)[];
}

/** Fisher’s z has no standard error below. */
const leastRecordings = 4;

/**
 * Of each rater whether levels rise where those of others rise, by rater. `restOf` gives the levels of a place with
 * the rater’s severity taken off, so that it does not matter who the others of a recording are. Recordings are what
 * is counted, those of several rounds apart; of fewer than four, and where nothing varies, there is nothing.
 */
export function scaleDirections(
  places: readonly RatedPlace[],
  {
    criteria,
    restOf,
  }: {
    readonly criteria: number;
    readonly restOf: (place: RatedPlace) => readonly (number | undefined)[];
  },
): ReadonlyMap<number, ScaleDirections> {
  const rest = new Map(places.map((place) => [place, restOf(place)]));
  const byRecording = grouped(places, ({ recording }) => recording);
  const of = (rater: number): ScaleDirections => {
    const pairs = [...byRecording.values()].flatMap((there): Beside[] => {
      const own = there.find((place) => place.rater === rater);
      const others = there.filter((place) => place.rater !== rater);
      if (!own || others.length === 0) return [];
      return Array.from({ length: criteria }, (_, criterion) => {
        const score = rest.get(own)?.[criterion];
        const given = others.flatMap((place) => {
          const level = rest.get(place)?.[criterion];
          return level === undefined ? [] : [{ rater: place.rater, level }];
        });
        return score === undefined || given.length === 0
          ? []
          : [{ criterion, recording: own.recording, score, given }];
      }).flat();
    });
    const told = (among: readonly number[]) => {
      const here = pairs.filter(({ criterion }) => among.includes(criterion));
      const direction = directionOf(here);
      return (
        direction && {
          ...direction,
          areOthersAlike: () =>
            new Set(here.flatMap(({ given }) => given.map((one) => one.rater))).size > 1 &&
            goTogether(
              places.filter((place) => place.rater !== rater),
              rest,
              among,
            ),
        }
      );
    };
    const all = Array.from({ length: criteria }, (_, criterion) => criterion);
    return { all: told(all), byCriterion: all.map((criterion) => told([criterion])) };
  };
  return new Map([...new Set(places.map(({ rater }) => rater))].map((rater) => [rater, of(rater)]));
}

/** One rater’s level of one criterion of a recording beside those of others. */
interface Beside {
  readonly criterion: number;
  readonly recording: number;
  readonly score: number;
  readonly given: readonly { readonly rater: number; readonly level: number }[];
}

function directionOf(pairs: readonly Beside[]): Omit<ScaleDirection, "areOthersAlike"> | undefined {
  const recordings = new Set(pairs.map(({ recording }) => recording)).size;
  if (recordings < leastRecordings) return undefined;
  let [ofScore, ofOthers, ofBoth] = [0, 0, 0];
  for (const own of grouped(pairs, ({ criterion }) => criterion).values()) {
    const scores = own.map(({ score }) => score);
    const others = own.map(({ given }) => meanOf(given.map(({ level }) => level)));
    const [meanScore, meanOthers] = [meanOf(scores), meanOf(others)];
    scores.forEach((score, at) => {
      const [x, y] = [score - meanScore, (others[at] ?? meanOthers) - meanOthers];
      ofScore += x * x;
      ofOthers += y * y;
      ofBoth += x * y;
    });
  }
  const least = 1e-12;
  if (ofScore <= least || ofOthers <= least) return undefined;
  const correlation = Math.max(-1, Math.min(1, ofBoth / Math.sqrt(ofScore * ofOthers)));
  return {
    correlation,
    // A correlation of exactly 1 would be infinitely clear.
    z: Math.atanh(correlation * (1 - 1e-6)),
    known: { error: 1 / Math.sqrt(recordings - 3), freedom: Number.MAX_SAFE_INTEGER },
  };
}

/** Whether levels of raters of one recording rise together, over all of their pairs. */
function goTogether(
  places: readonly RatedPlace[],
  rest: ReadonlyMap<RatedPlace, readonly (number | undefined)[]>,
  among: readonly number[],
): boolean {
  let sum = 0;
  for (const criterion of among) {
    const levels = gathered(
      places.flatMap((place) => {
        const level = rest.get(place)?.[criterion];
        return level === undefined ? [] : [[place.recording, level] as const];
      }),
    );
    const mean = meanOf([...levels.values()].flat());
    for (const own of levels.values()) {
      const total = own.reduce((all, level) => all + level - mean, 0);
      const squares = own.reduce((all, level) => all + (level - mean) ** 2, 0);
      sum += (total * total - squares) / 2;
    }
  }
  return sum > 0;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
