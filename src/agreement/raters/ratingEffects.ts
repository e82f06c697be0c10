import { grouped } from "../../domain/grouped.ts";
import { pairEffects, type PairValue } from "./pairEffects.ts";
import type { KnownError } from "./moderated.ts";
import type { RatedPlace } from "./ratedPlace.ts";
import { scaleDirections } from "./scaleDirections.ts";

/** A rater’s leniency (above 0) or severity (below 0) relative to the median rater, as a proportion of the scale. */
export interface ScoreEffect extends KnownError {
  readonly effect: number;
  readonly recordings: number;
  /** The value of the median rater. */
  readonly level: number;
}

export type ScoreEffects = ReadonlyMap<number, ScoreEffect>;

/** One rater’s score of one recording. */
interface Score {
  readonly unit: number;
  readonly rater: number;
  readonly score: number;
}

/**
 * score = recording + rater + error by least squares, told from the median rater, with errors from how recordings differ:
 * effects of raters by themselves, not drawn to the mean as the predictions of `crossedFit` are, whose errors hold what is not
 * known of raters’ mean and so tell no one of three from the others. Empty below three raters.
 */
function scoreEffects(
  scores: readonly Score[],
  raters: number,
  commonWeight?: number,
): ScoreEffects {
  const values = [...grouped(scores, ({ unit }) => unit).values()].flatMap((there) =>
    there.flatMap((a, at) =>
      there.slice(at + 1).map((b) => ({
        recording: a.unit,
        a: a.rater,
        b: b.rater,
        value: b.score - a.score,
        weight: 1 / there.length,
      })),
    ),
  );
  const effects = pairEffects(values, raters, { isSigned: true, commonWeight });
  const rest = scores.map(({ rater, score }) => score - (effects?.get(rater)?.effect ?? 0));
  const level = rest.reduce((sum, one) => sum + one, 0) / rest.length;
  return new Map([...(effects ?? [])].map(([rater, known]) => [rater, { ...known, level }]));
}

interface RatingEffects {
  /** Above 0 lenient, below 0 severe: of all criteria together, as a share of the scales. */
  readonly severity: ScoreEffects;
  /** By criterion. */
  readonly severityOf: readonly ScoreEffects[];
  /** How far a rater’s levels lie from the rater’s own mean of each criterion: below 0 central tendency. */
  readonly spread: ScoreEffects;
  /** How far the criteria of one recording lie apart: below 0 halo. */
  readonly within: ScoreEffects;
  /** The same as a logarithm, in which a share of what others have is as clear on recordings that differ little. */
  readonly withinLog: ScoreEffects;
  /** Whether levels rise where others’ rise, by rater. */
  readonly directions: ReturnType<typeof scaleDirections>;
  /**
   * The part of others’ room for differences that a rater’s own mean leaves: a mean of 1 leaves none, because all levels are
   * the highest then. By rater; of what a mean `m` leaves, m (1 − m), that of the others on the same recordings is 1.
   */
  readonly room: ReadonlyMap<number, number>;
  /** How far two raters lie apart, their severity taken off. */
  readonly apart: readonly (PairValue & { readonly submittedMs: number })[];
  /**
   * The same of what goes against the severity of both alone, twice: levels are whole, so that of half a level of severity
   * every second recording lies apart by one, in one direction.
   */
  readonly against: readonly PairValue[];
}

/** Of fewer criteria that a rater has given at once no halo is told. */
const leastForHalo = 3;

/** Systematic effects of each rater in ratings, such as severity, by criterion. */
export function ratingEffects(
  places: readonly RatedPlace[],
  { raters, criteria }: { readonly raters: number; readonly criteria: number },
): RatingEffects {
  const means = Array.from({ length: criteria }, (_, criterion) =>
    meanOf(places.map(({ shares }) => shares[criterion])),
  );
  const ownMeans = new Map<number, readonly (number | undefined)[]>();
  for (const [rater, own] of grouped(places, ({ rater: one }) => one)) {
    ownMeans.set(
      rater,
      means.map((_, criterion) => meanOf(own.map(({ shares }) => shares[criterion]))),
    );
  }
  const scoresOf = (scoreOf: (place: RatedPlace) => number | undefined): Score[] =>
    places.flatMap((place) => {
      const score = scoreOf(place);
      return score === undefined ? [] : [{ unit: place.recording, rater: place.rater, score }];
    });
  const above = ({ shares }: RatedPlace) =>
    shares.map((share, at) => (share === undefined ? undefined : share - (means[at] ?? 0)));
  const fromOwn = ({ rater, shares }: RatedPlace) =>
    shares.map((share, at) =>
      share === undefined ? undefined : share - (ownMeans.get(rater)?.[at] ?? 0),
    );
  const severityOf = means.map((_, at) =>
    scoreEffects(
      scoresOf(({ shares }) => shares[at]),
      raters,
    ),
  );
  // Where raters have other recordings, their means differ by those too: what is taken off is what is the rater's own.
  const withoutSeverity = (place: RatedPlace) =>
    severityOf.every((effects) => effects.size === 0)
      ? fromOwn(place)
      : place.shares.map((share, at) =>
          share === undefined ? undefined : share - (severityOf[at]?.get(place.rater)?.effect ?? 0),
        );
  return {
    severity: scoreEffects(
      scoresOf((place) => meanOf(above(place))),
      raters,
    ),
    severityOf,
    spread: scoreEffects(
      scoresOf((place) =>
        meanOf(fromOwn(place).map((one) => (one === undefined ? one : Math.abs(one)))),
      ),
      raters,
    ),
    within: scoreEffects(
      scoresOf((place) => deviationOf(above(place))),
      raters,
    ),
    withinLog: scoreEffects(
      scoresOf((place) => {
        const deviation = deviationOf(above(place));
        return deviation === undefined ? undefined : logarithmOf(deviation);
      }),
      raters,
      weightOfLogarithms,
    ),
    directions: scaleDirections(places, { criteria, restOf: withoutSeverity }),
    room: roomOf(places, ownMeans),
    apart: apartOf(places, (a, b) => {
      const [ofA, ofB] = [withoutSeverity(a), withoutSeverity(b)];
      return (criterion) => absolute(ofA[criterion], ofB[criterion]);
    }),
    against: apartOf(places, (a, b) => (criterion) => {
      const apart = difference(a.shares[criterion], b.shares[criterion]);
      if (apart === undefined) return undefined;
      const effects = severityOf[criterion];
      const lenient = (effects?.get(a.rater)?.effect ?? 0) - (effects?.get(b.rater)?.effect ?? 0);
      return Math.abs(apart) - Math.sign(lenient) * apart;
    }),
  };
}

function difference(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one - other;
}

function absolute(one: number | undefined, other: number | undefined): number | undefined {
  const apart = difference(one, other);
  return apart === undefined ? undefined : Math.abs(apart);
}

function roomOf(
  places: readonly RatedPlace[],
  ownMeans: ReadonlyMap<number, readonly (number | undefined)[]>,
): ReadonlyMap<number, number> {
  const left = ({ rater, shares }: RatedPlace) =>
    meanOf(
      shares.map((share, at) => {
        const mean = share === undefined ? undefined : ownMeans.get(rater)?.[at];
        return mean === undefined ? undefined : mean * (1 - mean);
      }),
    ) ?? 0;
  const sums = new Map<number, { own: number; others: number }>();
  for (const there of grouped(places, ({ recording }) => recording).values()) {
    const rooms = there.map(left);
    const total = rooms.reduce((sum, one) => sum + one, 0);
    there.forEach(({ rater }, at) => {
      const sum = sums.get(rater) ?? { own: 0, others: 0 };
      const own = rooms[at] ?? 0;
      sums.set(rater, {
        own: sum.own + own,
        others: sum.others + (total - own) / (there.length - 1),
      });
    });
  }
  return new Map(
    [...sums].map(([rater, { own, others }]) => [rater, others > 0 ? own / others : 1] as const),
  );
}

/** A logarithm of a deviation varies alike for all raters, so that what all vary by counts for more than elsewhere. */
const weightOfLogarithms = 20;

/** A quarter of a level in five: what rounding to levels leaves unknown, and where nothing differs. */
export const unknownShare = 1 / 16;

/** The logarithm in which deviations are compared: of none at all it is that of `unknownShare`. */
export function logarithmOf(deviation: number): number {
  return Math.log(deviation + unknownShare);
}

/** How far each two raters of a recording lie apart, as the mean of what there is of its criteria. */
function apartOf(
  places: readonly RatedPlace[],
  between: (a: RatedPlace, b: RatedPlace) => (criterion: number) => number | undefined,
): (PairValue & { readonly submittedMs: number })[] {
  return [...grouped(places, ({ recording }) => recording).values()].flatMap((there) =>
    there.flatMap((a, at) =>
      there.slice(at + 1).flatMap((b) => {
        const apart = between(a, b);
        const value = meanOf(a.shares.map((_, criterion) => apart(criterion)));
        return value === undefined
          ? []
          : [
              {
                recording: a.recording,
                a: a.rater,
                b: b.rater,
                value,
                weight: 1,
                submittedMs: Math.max(a.submittedMs, b.submittedMs),
              },
            ];
      }),
    ),
  );
}

/** The mean of the defined values; `undefined` if there are none. */
function meanOf(values: readonly (number | undefined)[]): number | undefined {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (value === undefined) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
}

function deviationOf(values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((one) => one !== undefined);
  const mean = meanOf(given);
  if (mean === undefined || given.length < leastForHalo) return undefined;
  const squares = given.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Math.sqrt(squares / (given.length - 1));
}
