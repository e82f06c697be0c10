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
  /** How far two raters lie apart, their severity taken off. */
  readonly apart: readonly (PairValue & { readonly submittedMs: number })[];
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
      scoresOf((place) => logarithmOf(deviationOf(above(place)))),
      raters,
      weightOfLogarithms,
    ),
    directions: scaleDirections(places, { criteria, restOf: withoutSeverity }),
    apart: apartOf(places, withoutSeverity),
  };
}

/** A logarithm of a deviation varies alike for all raters, so that what all vary by counts for more than elsewhere. */
const weightOfLogarithms = 20;

/** A quarter of a level in five: what rounding to levels leaves unknown, and where nothing differs. */
const unknownShare = 1 / 16;

function logarithmOf(deviation: number | undefined): number | undefined {
  return deviation === undefined ? undefined : Math.log(deviation + unknownShare);
}

function apartOf(
  places: readonly RatedPlace[],
  restOf: (place: RatedPlace) => readonly (number | undefined)[],
): (PairValue & { readonly submittedMs: number })[] {
  return [...grouped(places, ({ recording }) => recording).values()].flatMap((there) => {
    const given = there.map((place) => ({ place, rest: restOf(place) }));
    return given.flatMap(({ place: a, rest: ofA }, at) =>
      given.slice(at + 1).flatMap(({ place: b, rest: ofB }) => {
        const value = meanOf(
          ofA.map((one, criterion) => {
            const other = ofB[criterion];
            return one === undefined || other === undefined ? undefined : Math.abs(one - other);
          }),
        );
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
    );
  });
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
