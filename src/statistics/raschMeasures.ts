import { type Categories, expectedScore, putProbabilities } from "./raschCategories.ts";
import type { RaschFit } from "./raschEstimation.ts";
import { categoriesOf } from "./raschLikelihood.ts";
import type { RaschTable } from "./raschTable.ts";
import type { SquareMatrix } from "./symmetricMatrix.ts";

/** Parameters as they are reported: severities and difficulties total 0, abilities do not. */
export interface CentredParameters {
  /** By place. Raters who share no criteria total 0 each among themselves. */
  readonly severities: Float64Array;
  readonly difficulties: Float64Array;
  /** The mean of abilities. */
  readonly mean: number;
  /** Of severities, difficulties and the mean, in this order. */
  readonly covariance: SquareMatrix;
  readonly categories: readonly Categories[];
}

export function centredParameters(table: RaschTable, fit: RaschFit): CentredParameters {
  const { raters, criteria } = table;
  const count = raters.length + criteria.length;
  const frame = frameOf(table, fit.together);
  const { size, cells } = fit.covariance;
  const halfway = Array.from({ length: count }, (_, row) =>
    centred(frame, cells.subarray(row * size, row * size + count)),
  );
  const covariance = new Float64Array((count + 1) ** 2);
  for (let column = 0; column <= count; column += 1) {
    const across = Float64Array.from(halfway, (row) => row[column] ?? 0);
    covariance.set(centred(frame, across), column * (count + 1));
  }
  const all = centred(frame, fit.parameters.subarray(0, count));
  return {
    severities: all.subarray(0, raters.length),
    difficulties: all.subarray(raters.length, count),
    mean: all[count] ?? 0,
    covariance: { size: count + 1, cells: covariance },
    categories: categoriesOf(table, fit.places, fit.parameters),
  };
}

interface Frame {
  readonly raters: number;
  readonly criteria: number;
  readonly together: readonly (readonly number[])[];
  /** By a criterion’s place: which of `together` rated it. */
  readonly groupOf: Int32Array;
}

function frameOf(table: RaschTable, together: readonly (readonly number[])[]): Frame {
  const groupOfRater = new Int32Array(table.raters.length);
  together.forEach((group, number) => group.forEach((rater) => (groupOfRater[rater] = number)));
  const groupOf = new Int32Array(table.criteria.length);
  table.criterionOf.forEach((criterion, at) => {
    groupOf[criterion] = groupOfRater[table.raterOf[at] ?? 0] ?? 0;
  });
  return { raters: table.raters.length, criteria: table.criteria.length, together, groupOf };
}

/** Severities, difficulties and the mean ability, of severities and difficulties with abilities around 0. */
function centred({ raters, criteria, together, groupOf }: Frame, raw: Float64Array): Float64Array {
  const to = new Float64Array(raters + criteria + 1);
  const shifts = together.map((group) => meanOfNumbers(group.map((rater) => raw[rater] ?? 0)));
  together.forEach((group, number) => {
    for (const rater of group) to[rater] = (raw[rater] ?? 0) - (shifts[number] ?? 0);
  });
  const difficulties = Array.from(
    { length: criteria },
    (_, criterion) => (raw[raters + criterion] ?? 0) + (shifts[groupOf[criterion] ?? 0] ?? 0),
  );
  const middle = meanOfNumbers(difficulties);
  difficulties.forEach((one, criterion) => (to[raters + criterion] = one - middle));
  to[raters + criteria] = -middle;
  return to;
}

export function meanOfNumbers(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

export interface Ability {
  /** In logits. */
  readonly measure: number;
  readonly standardError: number;
  /** Whether all ratings are at the same end of what is used of their scales. */
  readonly isExtreme: boolean;
}

/**
 * Abilities by weighted likelihood (Warm, 1989, doi:10.1007/BF02294627), severities, difficulties
 * and thresholds taken as known: nearly unbiased, not shrunk towards the mean with few ratings, and
 * finite at the ends of the scale. Their standard errors combine the uncertainty from the ratings
 * (1 over the information) with that of severities and difficulties, which is large if raters have
 * few recordings. FACETS and TAM report the first alone.
 */
export function abilitiesOf(table: RaschTable, centredAt: CentredParameters): readonly Ability[] {
  return table.recordings.map((_, recording) => {
    const ratings = ratingsOf(table, centredAt, recording);
    const measure = weightedLikelihoodRoot(ratings);
    const isAt = (end: (one: Rating) => number) => ratings.every((one) => one.score === end(one));
    return {
      measure,
      standardError: Math.sqrt(errorVariance(ratings, measure, centredAt.covariance)),
      isExtreme: isAt(() => 0) || isAt(highestOf),
    };
  });
}

interface Rating {
  readonly categories: Categories;
  readonly score: number;
  /** Severity and difficulty. */
  readonly hardness: number;
  /** Where these two stand in the covariance. */
  readonly rater: number;
  readonly criterion: number;
}

/** As of a block of an inverse: 1 / I + w′ V w, where an ability moves by w of each severity and difficulty. */
function errorVariance(
  ratings: readonly Rating[],
  ability: number,
  { size, cells }: SquareMatrix,
): number {
  const pulls = new Map<number, number>();
  let information = 0;
  for (const { categories, hardness, rater, criterion } of ratings) {
    const { variance } = expectedScore(categories, ability - hardness);
    information += variance;
    for (const place of [rater, criterion]) pulls.set(place, (pulls.get(place) ?? 0) + variance);
  }
  let ofHardness = 0;
  for (const [one, pull] of pulls) {
    for (const [other, otherPull] of pulls) {
      ofHardness += pull * otherPull * (cells[one * size + other] ?? 0);
    }
  }
  return 1 / information + Math.max(0, ofHardness) / information ** 2;
}

function highestOf({ categories: { scores } }: Rating): number {
  return scores[scores.length - 1] ?? 0;
}

function ratingsOf(
  table: RaschTable,
  { severities, difficulties, categories }: CentredParameters,
  recording: number,
): readonly Rating[] {
  const [from, to] = [table.starts[recording] ?? 0, table.starts[recording + 1] ?? 0];
  const ratings: Rating[] = [];
  for (let at = from; at < to; at += 1) {
    const criterion = table.criterionOf[at] ?? 0;
    const own = categories[table.scaleOf[criterion] ?? 0];
    if (!own) continue;
    const hardness = (severities[table.raterOf[at] ?? 0] ?? 0) + (difficulties[criterion] ?? 0);
    ratings.push({
      categories: own,
      score: own.scores[table.categoryOf[at] ?? 0] ?? 0,
      hardness,
      rater: table.raterOf[at] ?? 0,
      criterion: table.raters.length + criterion,
    });
  }
  return ratings;
}

/** The slope of the likelihood weighted by the root of the information, and the information. */
function weightedSlope(
  ratings: readonly Rating[],
  ability: number,
): { readonly slope: number; readonly information: number } {
  let [slope, information, skew] = [0, 0, 0];
  for (const { categories, score, hardness } of ratings) {
    const expected = expectedScore(categories, ability - hardness);
    slope += score - expected.mean;
    information += expected.variance;
    skew += expected.skew;
  }
  return { slope: slope + skew / (2 * information), information };
}

/** Far above all ratings the slope is below 0, far below them above: in between by the false position after Illinois. */
function weightedLikelihoodRoot(ratings: readonly Rating[]): number {
  const middle = meanOfNumbers(ratings.map(({ hardness }) => hardness));
  const slopeAt = (ability: number) => weightedSlope(ratings, ability).slope;
  let [low, high] = [middle - 2, middle + 2];
  let [lowSlope, highSlope] = [slopeAt(low), slopeAt(high)];
  for (let width = 4; lowSlope < 0 && width < mostReach; width *= 2) {
    [high, highSlope] = [low, lowSlope];
    low -= width;
    lowSlope = slopeAt(low);
  }
  for (let width = 4; highSlope > 0 && width < mostReach; width *= 2) {
    [low, lowSlope] = [high, highSlope];
    high += width;
    highSlope = slopeAt(high);
  }
  let side = 0;
  let at = middle;
  for (let turn = 0; turn < 200 && high - low > 1e-12; turn += 1) {
    const next = low + ((high - low) * lowSlope) / (lowSlope - highSlope);
    if (Math.abs(next - at) < 1e-13 && turn > 0) return next;
    at = next;
    const slope = slopeAt(at);
    if (Math.abs(slope) < 1e-13) return at;
    if (slope > 0) {
      if (side === 1) highSlope /= 2;
      [low, lowSlope, side] = [at, slope, 1];
    } else {
      if (side === -1) lowSlope /= 2;
      [high, highSlope, side] = [at, slope, -1];
    }
  }
  return at;
}

/** In logits, from the ratings’ hardness: no scale is so wide. */
const mostReach = 256;

/**
 * Mean squares of residuals: the expected value is 1. Wright & Masters (1982), Rating scale
 * analysis. Because abilities are fitted to the same ratings, it is below 1 for recordings with few
 * ratings: about 1 − 1 / (ratings per recording).
 */
export interface FitOfRatings {
  /** Ratings that it is computed from. */
  readonly count: number;
  /** Weighted by information: the sum of squared residuals over that of their variances. */
  readonly infit: number;
  /** The mean of squared standardised residuals, which single surprising ratings raise. */
  readonly outfit: number;
}

export interface FitsOfRatings {
  /** By place; `undefined` for who has no rating to compute it from. */
  readonly recordings: readonly (FitOfRatings | undefined)[];
  readonly raters: readonly (FitOfRatings | undefined)[];
  readonly criteria: readonly (FitOfRatings | undefined)[];
}

/**
 * Fit of each element. Recordings at the end of the scale are excluded, because their expected
 * ratings equal the observed ones.
 */
export function raschFits(
  table: RaschTable,
  centredAt: CentredParameters,
  abilities: readonly Ability[],
): FitsOfRatings {
  const recordings = table.recordings.map(noFit);
  const raters = table.raters.map(noFit);
  const criteria = table.criteria.map(noFit);
  abilities.forEach(({ measure, isExtreme }, recording) => {
    if (isExtreme) return;
    const from = table.starts[recording] ?? 0;
    ratingsOf(table, centredAt, recording).forEach(({ categories, score, hardness }, at) => {
      const { mean, variance } = expectedScore(categories, measure - hardness);
      const square = (score - mean) ** 2;
      for (const sums of [
        recordings[recording],
        raters[table.raterOf[from + at] ?? 0],
        criteria[table.criterionOf[from + at] ?? 0],
      ]) {
        if (!sums) continue;
        sums.count += 1;
        sums.squares += square;
        sums.variances += variance;
        sums.standardised += square / Math.max(variance, leastVariance);
      }
    });
  });
  return {
    recordings: recordings.map(fitFrom),
    raters: raters.map(fitFrom),
    criteria: criteria.map(fitFrom),
  };
}

/** A rating that is surer than that is so by rounding. */
const leastVariance = 1e-30;

interface FitSums {
  count: number;
  squares: number;
  variances: number;
  standardised: number;
}

function noFit(): FitSums {
  return { count: 0, squares: 0, variances: 0, standardised: 0 };
}

function fitFrom({ count, squares, variances, standardised }: FitSums): FitOfRatings | undefined {
  if (count === 0) return undefined;
  return {
    count,
    infit: squares / Math.max(variances, leastVariance),
    outfit: standardised / count,
  };
}

/** The ratings that one recording would receive, for which its expected total is computed. */
export interface Raters {
  /** Severity and difficulty of each such rating, with the thresholds and least used level of its criterion. */
  readonly hardness: number;
  readonly categories: Categories;
  readonly leastLevel: number;
}

/** The expected mean level at an ability. */
export function expectedLevel(ratings: readonly Raters[], ability: number): number {
  const most = ratings.reduce((longest, one) => Math.max(longest, one.categories.scores.length), 1);
  const out = new Float64Array(most);
  let sum = 0;
  for (const { hardness, categories, leastLevel } of ratings) {
    sum += leastLevel + putProbabilities(categories, Math.exp(ability - hardness), out, 0);
  }
  return sum / ratings.length;
}
