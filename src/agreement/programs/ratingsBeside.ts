import type { Limits } from "../../domain/limits.ts";
import type { Ratings } from "../../statistics/ratings.ts";
import { type Figure, limitsIn } from "../figure.ts";
import { ratingMeasure } from "../index.ts";
import { type Side, spreadOfSides } from "../intervals.ts";
import { groupedAlike, hardlyDiffer, type RatingsOfRecordings } from "../ratingIntervals.ts";
import {
  type GivenRating,
  ratingSide,
  type Score,
  type RatedBy,
  scoresOfScheme,
  valuesOfScore,
} from "../ratingLines.ts";
import type { RatingStatistic } from "../recipes.ts";
import { type ProgramDifference, toldEquivalence } from "./answers.ts";

/** The rater and the recording of ratings. */
interface Place {
  readonly raterId: string;
  readonly recordingId: string;
}

/** Agreement on one score of people with each other and with a program, by the study’s statistics for ratings. */
export interface RatingsBeside<P> {
  /** `null`: the rubric’s total. */
  readonly score: Score["of"];
  readonly people: readonly Figure[];
  readonly program: readonly Figure[];
  /** People with the program less people with people. */
  readonly differences: readonly ProgramDifference[];
  /** Where people rated beside the program, the furthest apart first. */
  readonly placesOf: () => readonly RatedBeside<P>[];
}

/** The scores that a program and people gave to one recording in one round. */
export interface RatedBeside<P> {
  readonly own: P;
  /** The rater whose rating differs most from it. */
  readonly other: P;
  readonly program: number;
  readonly people: readonly number[];
  /** How far the program is from people’s mean; on a scale of names the share of people who say something else. */
  readonly apart: number;
}

/**
 * Agreement on ratings of people with each other, and of people with the program, score by score,
 * with two one-sided tests of their difference over recordings. A unit is two raters’ scores of one
 * recording in a round, of whom neither is the first: pairs count in both orders, or once if the
 * statistic is symmetric, such as alpha. Scores that only the program rated are excluded.
 *
 * @param groups the raters of each recording and round
 * @param margin above 0, in the unit of the values
 */
export function ratingsBeside<P extends Place>(
  scheme: RatedBy,
  groups: readonly (readonly P[])[],
  ratingsOf: (place: P) => readonly GivenRating[],
  {
    programId,
    statistics,
    margin,
    limits,
  }: {
    readonly programId: string;
    readonly statistics: readonly RatingStatistic[];
    readonly margin: number;
    readonly limits: Limits;
  },
): readonly RatingsBeside<P>[] {
  const apart = ({ side: a, figure }: SideOfPairs, { side: b, figure: other }: SideOfPairs) => {
    if (!a || !b) return { kind: "undefined" as const, because: reasonOf(figure, other) };
    const spread = spreadOfSides(a, b, limits);
    if ("kind" in spread) return { kind: "undefined" as const, because: spread.because };
    return toldEquivalence({ kind: "spread", difference: a.value - b.value, ...spread }, margin);
  };
  const isOfProgram = ({ raters }: RatedPair) => raters.includes(programId);
  return scoresOfScheme(scheme).flatMap((score) => {
    const valueOf = valuesOfScore(score, ratingsOf);
    const pairs = groups.flatMap((group) => pairsOfGroup(group, valueOf));
    const ofProgram = pairs.filter(isOfProgram);
    if (ofProgram.length === 0) return [];
    const ofPeople = pairs.filter((pair) => !isOfProgram(pair));
    const answers = statistics.map((recipe) => {
      const inBothOrders = asksForOrder(recipe, score, pairs);
      const people = ratedPairs(score, ofPeople, inBothOrders);
      const program = ratedPairs(score, ofProgram, inBothOrders);
      const together = groupedAlike(program, people);
      const [a, b] = [program, people].map((rated) =>
        sideOfPairs(recipe, score, rated, { limits, together, inBothOrders }),
      );
      if (!a || !b) throw new Error("Two sides were made");
      return { program: a.figure, people: b.figure, difference: apart(a, b) };
    });
    return [
      {
        score: score.of,
        people: answers.map(({ people }) => people),
        program: answers.map(({ program }) => program),
        differences: answers.map(({ difference }) => difference),
        placesOf: () => ratedBeside(groups, programId, score, valueOf),
      },
    ];
  });
}

function ratedBeside<P extends Place>(
  groups: readonly (readonly P[])[],
  programId: string,
  { scale }: Score,
  valueOf: (place: P) => number | undefined,
): readonly RatedBeside<P>[] {
  const isNominal = scale === "nominal" || scale === "checklist";
  return groups
    .flatMap((group) => {
      const own = group.find(({ raterId }) => raterId === programId);
      const program = own && valueOf(own);
      if (!own || program === undefined) return [];
      const others = group.flatMap((place) => {
        const value = place === own ? undefined : valueOf(place);
        if (value === undefined) return [];
        return [{ place, value, apart: Math.abs(value - program) }];
      });
      const [other] = others.toSorted((a, b) => b.apart - a.apart);
      if (!other) return [];
      const people = others.map(({ value }) => value);
      const apart = isNominal
        ? people.filter((value) => value !== program).length / people.length
        : Math.abs(people.reduce((sum, value) => sum + value, 0) / people.length - program);
      return [{ own, other: other.place, program, people, apart }];
    })
    .toSorted((a, b) => b.apart - a.apart);
}

/** The ratings of one recording by two raters. */
interface RatedPair {
  readonly recordingId: string;
  readonly raters: readonly [string, string];
  readonly given: readonly [number, number];
}

function pairsOfGroup<P extends Place>(
  group: readonly P[],
  valueOf: (place: P) => number | undefined,
): readonly RatedPair[] {
  const given = group.flatMap((place) => {
    const value = valueOf(place);
    return value === undefined ? [] : [{ place, value }];
  });
  return given.flatMap((one, at) =>
    given.slice(at + 1).map((other) => ({
      recordingId: one.place.recordingId,
      raters: [one.place.raterId, other.place.raterId] as const,
      given: [one.value, other.value] as const,
    })),
  );
}

function ratedPairs(
  { values: scale }: Score,
  pairs: readonly RatedPair[],
  inBothOrders: boolean,
): RatingsOfRecordings {
  const units = inBothOrders ? pairs.flatMap((pair) => [pair, turned(pair)]) : pairs;
  const ratings: Ratings = {
    units: units.length,
    raters: 2,
    values: Float64Array.from(units.flatMap(({ given }) => given)),
    scale,
  };
  return { ratings, recordingIds: units.map(({ recordingId }) => recordingId) };
}

function turned({ given: [a, b], raters: [first, second], ...pair }: RatedPair): RatedPair {
  return { ...pair, raters: [second, first], given: [b, a] };
}

/** Whether a figure is another one if some pairs are turned. */
function asksForOrder(recipe: RatingStatistic, score: Score, pairs: readonly RatedPair[]): boolean {
  const some = pairs.map((pair, at) => (at % 2 === 0 ? pair : turned(pair)));
  const isNominal = score.scale === "nominal";
  if (isNominal && ratingMeasure(recipe).needsOrder) return false;
  const [one, other] = [pairs, some].map((all) => {
    const { ratings } = ratedPairs(score, all, false);
    const { figure } = ratingMeasure(recipe).answer(recipe, ratings, {
      scale: score.scale,
      isNominal,
    });
    return figure.kind === "value" ? figure.value : NaN;
  });
  return !(Math.abs((one ?? NaN) - (other ?? NaN)) < 1e-12);
}

interface SideOfPairs {
  readonly figure: Figure;
  /** The side of the comparison; `undefined` if it has no value. */
  readonly side: Side | undefined;
}

/** Limits are over recordings: pairs of one are not independent, as limits of ratings of their own would take them. */
function sideOfPairs(
  recipe: RatingStatistic,
  score: Score,
  rated: RatingsOfRecordings,
  {
    limits,
    together,
    inBothOrders,
  }: {
    readonly limits: Limits;
    readonly together: ReadonlyMap<string, string> | undefined;
    readonly inBothOrders: boolean;
  },
): SideOfPairs {
  const told = ratingSide(recipe, rated, score, limits);
  if (told.kind === "undefined") return { figure: { ...told, per: "unit" }, side: undefined };
  const side = told.side(together);
  const { isShare } = ratingMeasure(recipe);
  const figure: Figure = {
    kind: "value",
    value: told.value,
    ...limitsIn(side.interval, !isShare && hardlyDiffer(rated)),
    observed: told.observed.kind === "value" ? told.observed.value : null,
    expected: told.expected.kind === "value" ? told.expected.value : null,
    // Pairs, in however many orders.
    n: inBothOrders ? told.n / 2 : told.n,
    per: "unit",
  };
  return { figure, side };
}

function reasonOf(...figures: readonly Figure[]): string {
  const none = figures.find(({ kind }) => kind === "undefined");
  return none?.kind === "undefined" ? none.because : "no_units";
}
