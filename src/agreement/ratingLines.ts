import type { RatingStatistic } from "./recipes.ts";
import type { Criterion, Scheme, Scored } from "../domain/entities/scheme.ts";
import type { Limits } from "../domain/limits.ts";
import {
  criteriaInOrder,
  rubricTotal,
  scoreText,
  type Totalled,
  scoreTotals,
} from "../domain/rubricTotal.ts";
import { figureOfRatings } from "../statistics/bootstrap.ts";
import { codedRatings, type Ratings } from "../statistics/ratings.ts";
import type { IntervalMethod } from "../statistics/statistic.ts";
import {
  type Between,
  type DifferenceFigure,
  type RowDifferences,
  toldDifference,
} from "./differences.ts";
import { type Figure, limitsIn } from "./figure.ts";
import { ratingMeasure } from "./index.ts";
import { differenceOfSides, type IntervalRule } from "./intervals.ts";
import type { Observation } from "./observation.ts";
import { raterOf } from "./sameRater.ts";
import {
  groupedAlike,
  hardlyDiffer,
  type RatingsOfRecordings,
  sideOfRatings,
} from "./ratingIntervals.ts";
import type { RatingRow } from "./ratingRows.ts";
import type { AgreementLine } from "./row.ts";

/** The rater and the recording of ratings. */
type Place = Pick<Observation, "raterId" | "ownOf" | "recordingId">;

/** A rater’s rating on one criterion. */
export interface GivenRating {
  readonly criterionId: string;
  /** The value; `null` if the rater was unable to rate. */
  readonly value: number | null;
}

/** The parts of a scheme that determine scores: criteria, sections and the total. */
export type RatedBy = Pick<Scheme, "criteria" | "sections" | "total">;

/** What is scored: a criterion, a section, or the rubric as a whole. */
export interface Score {
  readonly of: Scored;
  readonly scale: Criterion["scale"];
  /** The declared values in the order of the scale; `undefined` where only those that occur are known. */
  readonly values: readonly number[] | undefined;
  /** What one rater’s ratings come to; `undefined` where they gave none. */
  valueOf(given: readonly GivenRating[]): number | undefined;
}

/** The statistics to compute, and the limits of the computation. */
interface Computed {
  readonly statistics: readonly RatingStatistic[];
  readonly limits: Limits;
}

/**
 * Agreement on each criterion, and on the total scores of sections and of the rubric, if the scheme
 * has them; a unit is one recording in one round, rated by two or more raters.
 */
export function ratingLines<P extends Place>(
  scheme: RatedBy,
  groups: readonly (readonly P[])[],
  ratingsOf: (place: P) => readonly GivenRating[],
  computed: Computed,
): AgreementLine[] {
  return scoresOfScheme(scheme).map((score) => ({
    key: keyOf(score),
    of: { by: "criterion", ...score.of },
    ...ratingLine(score, groups, valuesOfScore(score, ratingsOf), computed),
    pairs: 0,
  }));
}

/**
 * Agreement on one score, yielded row by row so that other work can run in between; rows in which
 * no two raters have a score are excluded.
 */
export function* scoreLines<P extends Place>(
  scheme: RatedBy,
  asked: Scored,
  rows: readonly RatingRow<P>[],
  ratingsOf: (place: P) => readonly GivenRating[],
  computed: Computed,
): Generator<AgreementLine> {
  const score = scoreIn(scheme, asked);
  if (!score) return;
  const valueOf = valuesOfScore(score, ratingsOf);
  for (const { key, of, groups } of rows) {
    const line = ratingLine(score, groups, valueOf, computed);
    if (line.pairs > 0) yield { key, of, ...line };
  }
}

/**
 * The score named in a request. If it names none, or one that does not exist, the rubric’s total,
 * otherwise the first criterion; `undefined` if everything is rated continuously.
 */
export function scoreAsked(scheme: RatedBy, asked: string | undefined): Scored | undefined {
  const scores = scoresOfScheme(scheme).map(({ of }) => of);
  const named = (text: string | undefined) => scores.find((of) => scoreText(of) === text);
  return named(asked) ?? named("total") ?? scores[0];
}

/** The named score; `undefined` if the scheme does not have it. */
export function scoreIn(scheme: RatedBy, asked: Scored): Score | undefined {
  return scoresOfScheme(scheme).find(({ of }) => scoreText(of) === scoreText(asked));
}

function ratingLine<P extends Place>(
  score: Score,
  groups: readonly (readonly P[])[],
  valueOf: (place: P) => number | undefined,
  { statistics, limits }: Computed,
): Omit<AgreementLine, "key" | "of"> {
  const { all, pairs, rated } = ratedOf(score, groups, valueOf);
  return {
    raters: new Set(all.map(({ place }) => raterOf(place))).size,
    pairs,
    recordings: new Set(all.map(({ place }) => place.recordingId)).size,
    comparedUs: 0,
    events: all.length,
    eventsOfEach: null,
    prevalence: null,
    figures: statistics.map((recipe) => ratingFigure(recipe, rated, score, limits)),
  };
}

/**
 * A function that gives a rater’s value on a score; each value is computed once. `undefined` if the rater’s
 * ratings give none.
 */
export function valuesOfScore<P>(
  score: Score,
  ratingsOf: (place: P) => readonly GivenRating[],
): (place: P) => number | undefined {
  const known = new Map<P, number | undefined>();
  return (place) => {
    if (known.has(place)) return known.get(place);
    const value = score.valueOf(ratingsOf(place));
    known.set(place, value);
    return value;
  };
}

/**
 * Differences between the values of two rounds or two rater pairs, by criterion and statistic, with CIs from
 * leaving out recordings of both.
 */
export function ratingDifferences<P extends Place>(
  scheme: RatedBy,
  [first, second]: readonly [readonly (readonly P[])[], readonly (readonly P[])[]],
  ratingsOf: (place: P) => readonly GivenRating[],
  {
    statistics,
    limits,
  }: { readonly statistics: readonly RatingStatistic[]; readonly limits: Limits },
): RowDifferences["criteria"] {
  return scoresOfScheme(scheme).map((score) => ({
    ...score.of,
    figures: sidesApart(
      { score, ...ratedOf(score, first, valuesOfScore(score, ratingsOf)) },
      { score, ...ratedOf(score, second, valuesOfScore(score, ratingsOf)) },
      statistics,
      limits,
    ),
  }));
}

/** Differences between two criteria, by the keys of their rows; `null` if there are none. */
export function criterionDifferences<P extends Place>(
  scheme: RatedBy,
  [one, other]: Between,
  groups: readonly (readonly P[])[],
  ratingsOf: (place: P) => readonly GivenRating[],
  {
    statistics,
    rule,
  }: { readonly statistics: readonly RatingStatistic[]; readonly rule: IntervalRule },
): readonly DifferenceFigure[] | null {
  const scores = scoresOfScheme(scheme);
  const [first, second] = [one, other].map((key) => scores.find((score) => keyOf(score) === key));
  if (!first || !second) return null;
  return sidesApart(
    { score: first, ...ratedOf(first, groups, valuesOfScore(first, ratingsOf)) },
    { score: second, ...ratedOf(second, groups, valuesOfScore(second, ratingsOf)) },
    statistics,
    rule,
  );
}

function keyOf({ of }: Pick<Score, "of">): string {
  return `criterion ${scoreText(of)}`;
}

interface RatedScore {
  readonly score: Score;
  readonly rated: RatingsOfRecordings;
}

function sidesApart(
  a: RatedScore,
  b: RatedScore,
  statistics: readonly RatingStatistic[],
  rule: IntervalRule,
): DifferenceFigure[] {
  const together = groupedAlike(a.rated, b.rated);
  return statistics.map((recipe) => {
    const one = ratingSide(recipe, a.rated, a.score, rule);
    if (one.kind === "undefined") return { kind: "undefined", because: one.because };
    const other = ratingSide(recipe, b.rated, b.score, rule);
    if (other.kind === "undefined") return { kind: "undefined", because: other.because };
    const told = toldDifference(differenceOfSides(one.side(together), other.side(together)));
    return told.kind === "value" ? { ...told, of: [one.value, other.value] } : told;
  });
}

/**
 * Two raters’ values of a numerical score, by unit: the first rater’s, the second’s, and the unit.
 * `undefined` if there is no such score.
 */
export function ratingsOfTwo<P extends Place>(
  scheme: RatedBy,
  { score: asked, first }: { readonly score: Scored; readonly first: string },
  groups: readonly (readonly P[])[],
  ratingsOf: (place: P) => readonly GivenRating[],
): readonly { readonly place: P; readonly given: readonly [number, number] }[] | undefined {
  const score = scoreIn(scheme, asked);
  if (!score || score.scale === "nominal" || score.scale === "checklist") return undefined;
  return groups.flatMap((group) => {
    const own = group.find(({ raterId }) => raterId === first);
    const other = group.find(({ raterId }) => raterId !== first);
    const [a, b] = [own, other].map((place) => place && score.valueOf(ratingsOf(place)));
    return own && a !== undefined && b !== undefined
      ? [{ place: own, given: [a, b] as const }]
      : [];
  });
}

function ratedOf<P extends Place>(
  score: Score,
  groups: readonly (readonly P[])[],
  valueOf: (place: P) => number | undefined,
) {
  const units = groups.flatMap((group) => {
    const given = group.flatMap((place) => {
      const value = valueOf(place);
      return value === undefined ? [] : [{ place, value }];
    });
    return given.length > 1 ? [given] : [];
  });
  const all = units.flat();
  const raters = [...new Set(all.map(({ place }) => place.raterId))].toSorted();
  const rated: RatingsOfRecordings = {
    ratings: ratingsFrom(score, units, raters),
    recordingIds: units.map(([first]) => first?.place.recordingId ?? ""),
  };
  const pairs = units.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  return { all, pairs, rated };
}

/** All scores in the order of the rubric, the total of a section after its criteria. */
export function scoresOfScheme(scheme: RatedBy): readonly Score[] {
  const totals = scoreTotals(scheme);
  const totalIn = (sectionId: string | undefined) =>
    totals.flatMap((one) => (one.of.sectionId === sectionId ? [totalScore(one, scheme)] : []));
  const criteria = criteriaInOrder(scheme).filter(({ scale }) => scale !== "trace");
  return [
    ...criteria.flatMap((criterion, at) => {
      const { sectionId } = criterion;
      const isLast = sectionId !== undefined && criteria[at + 1]?.sectionId !== sectionId;
      return [criterionScore(criterion), ...(isLast ? totalIn(sectionId) : [])];
    }),
    ...totalIn(undefined),
  ];
}

/** A single criterion as a score. */
export function criterionScore({ id, scale, levels }: Criterion): Score {
  const values = levels.map(({ value }) => value);
  return {
    of: { criterionId: id },
    scale,
    // The order of the levels is that of the scale; of names it means nothing.
    values: scale === "nominal" ? values : values.toSorted((a, b) => a - b),
    valueOf: (given) => given.find(({ criterionId }) => criterionId === id)?.value ?? undefined,
  };
}

function totalScore({ of, criteria }: Totalled, { total }: RatedBy): Score {
  return {
    of,
    scale: "interval",
    values: undefined,
    valueOf: (given) => totalOf({ criteria, total }, given),
  };
}

/**
 * A sum of some criteria is less than that of all, and not to be compared with it: it counts where all that
 * count were judged. A share is of what was judged.
 */
function totalOf(
  asked: Parameters<typeof rubricTotal>[0],
  given: readonly GivenRating[],
): number | undefined {
  const total = rubricTotal(asked, new Map(given.map((one) => [one.criterionId, one])));
  if (total.kind === "undefined") return undefined;
  if (total.of === "sum" && total.judged < total.criteria) return undefined;
  // What only rounding tells apart is the same.
  return Number(total.value.toPrecision(12));
}

function ratingsFrom(
  { values: scale }: Score,
  units: readonly (readonly { readonly place: Place; readonly value: number }[])[],
  raters: readonly string[],
): Ratings {
  const values = new Float64Array(units.length * raters.length).fill(NaN);
  units.forEach((given, unit) => {
    for (const { place, value: own } of given) {
      values[unit * raters.length + raters.indexOf(place.raterId)] = own;
    }
  });
  return { units: units.length, raters: raters.length, values, scale };
}

/** Limits that hold no matter who the raters are, and were simulated with few recordings. */
const simulated: readonly IntervalMethod[] = ["profile_likelihood", "wald_f", "harville_fenech"];

function ratingFigure(
  recipe: RatingStatistic,
  rated: RatingsOfRecordings,
  score: Pick<Score, "scale">,
  limits: Limits,
): Figure {
  const told = ratingSide(recipe, rated, score, limits);
  if (told.kind === "undefined") return { ...told, per: "unit" };
  const { value, side, observed, expected, interval: own, n } = told;
  // In several rounds one recording is several units, and still says nothing of other recordings.
  const isOwn =
    own.kind === "interval" &&
    simulated.includes(own.method) &&
    new Set(rated.recordingIds).size > 1;
  const { isShare } = ratingMeasure(recipe);
  return {
    kind: "value",
    value,
    ...limitsIn(isOwn ? own : side().interval, !isShare && hardlyDiffer(rated)),
    observed: observed.kind === "value" ? observed.value : null,
    expected: expected.kind === "value" ? expected.value : null,
    n,
    per: "unit",
  };
}

/** A value with its CI over recordings, and the values without each recording in turn. */
export function ratingSide(
  recipe: RatingStatistic,
  rated: RatingsOfRecordings,
  { scale }: Pick<Score, "scale">,
  rule: IntervalRule,
) {
  const { ratings } = rated;
  const measure = ratingMeasure(recipe);
  if (ratings.units === 0) return nothing("no_units", 0);
  const isNominal = scale === "nominal" || scale === "trace";
  if (isNominal && measure.needsOrder) return nothing("not_part_of_this_statistic", ratings.units);
  const of = { scale, isNominal };
  const { figure, units, ...answer } = measure.answer(recipe, ratings, of);
  if (figure.kind === "undefined") return nothing(figure.because, units);
  // Values that no rating has any more would make another scale of one that was not declared.
  const known = { ...ratings, scale: ratings.scale ?? codedRatings(ratings).scale };
  const figureOf =
    measure.ofSample?.(recipe, ratings, of) ??
    figureOfRatings(known, (some) => measure.answer(recipe, some, of).figure);
  return {
    kind: "side" as const,
    ...answer,
    n: units,
    value: figure.value,
    // Where it is not asked for nothing is left out.
    side: (together?: ReadonlyMap<string, string>) =>
      sideOfRatings(rated, figure.value, figureOf, { range: measure.range, rule, together }),
  };
}

function nothing(because: string, n: number) {
  return { kind: "undefined" as const, because, n };
}
