import { type DesignParts, designParts } from "./designConnectedness.ts";
import { chiSquareUpper } from "./distributions.ts";
import { fitRasch, type RaschFit } from "./raschEstimation.ts";
import {
  abilitiesOf,
  type Ability,
  type CentredParameters,
  centredParameters,
  expectedLevel,
  type FitOfRatings,
  raschFits,
  meanOfNumbers,
  type Raters,
} from "./raschMeasures.ts";
import {
  type FacetRating,
  type LevelRange,
  type RaschInput,
  type RaschModel,
  type RaschScale,
  type RaschTable,
  type UsableRatings,
  usableRatings,
} from "./raschTable.ts";
import type { Reason } from "./reasons.ts";
import { inverseOf, type SquareMatrix, timesColumn } from "./symmetricMatrix.ts";

export interface RaschUndefined {
  readonly kind: "undefined";
  readonly because: Reason;
}

export type RaschFigure = { readonly kind: "value"; readonly value: number } | RaschUndefined;

/** The estimate of one recording, rater or criterion on the common scale, in logits; or why there is none. */
export type RaschMeasure =
  | {
      readonly kind: "measure";
      readonly measure: number;
      /** 0 for what is 0 by definition: the one rater, or the one criterion, that there is. */
      readonly standardError: number;
    }
  | RaschUndefined;

/**
 * A rater (higher: more severe), a criterion (higher: more difficult) or a recording (higher:
 * better).
 */
export interface FacetElement {
  /** As in the ratings. */
  readonly number: number;
  /** How many ratings there are, and their mean level. */
  readonly ratings: number;
  readonly observedAverage: number;
  readonly measure: RaschMeasure;
  /** Mean squares, 1 on average; see `FitOfRatings`. */
  readonly infit: RaschFigure;
  readonly outfit: RaschFigure;
  /**
   * The level to be expected if all else were at its mean: severities and difficulties at 0, abilities at the mean of
   * recordings (Linacre, 1989). Where criteria have thresholds of their own, the mean over criteria.
   */
  readonly fairAverage: RaschFigure;
}

export interface RecordingElement extends FacetElement {
  /** The mean level to be expected had every rater rated it on every criterion; beside `observedAverage`. */
  readonly adjustedAverage: RaschFigure;
  /** Mean and standard deviation of the ability given ratings: drawn to the mean, the less is known the more. */
  readonly expectedAPosteriori: RaschMeasure;
}

/** The threshold between two adjacent levels of a criterion, in logits. */
export interface RaschThreshold {
  /** In levels above the least: what is reached, and the nearest lower one that is used. */
  readonly step: number;
  readonly from: number;
  /**
   * Where both are equally likely, less the criterion’s difficulty. `code_not_used` where no one used
   * the step, or any below it.
   */
  readonly threshold: RaschMeasure;
}

/** Thresholds that one or more criteria share. Over the steps that are used they total 0. */
export interface ScaleThresholds {
  readonly criteria: readonly number[];
  /** From the first step above the least level to the highest, used or not. */
  readonly thresholds: readonly RaschThreshold[];
}

/** How well the elements of one facet are separated. */
export interface FacetSummary {
  /** Elements with a measure. */
  readonly count: number;
  /** Of measures, in logits; for recordings over count − 1, as they stand for more. */
  readonly standardDeviation: number;
  /** Root mean square of standard errors. */
  readonly error: number;
  /** True standard deviation over `error`; 0 where measures differ no more than by error. */
  readonly separation: RaschFigure;
  /** Levels that are distinguished: (4 separation + 1) / 3. */
  readonly strata: RaschFigure;
  /** True variance over that of measures, 0 to 1. For raters 0 is what one wishes for. */
  readonly reliability: RaschFigure;
  /** Whether all measures are the same (Wald’s test). Not given for recordings, who have too few ratings each. */
  readonly sameMeasure?: SameMeasureTest;
}

export interface SameMeasureTest {
  readonly chiSquare: number;
  readonly df: number;
  readonly p: number;
}

export interface ManyFacetRasch {
  readonly kind: "measures";
  /** By number, ascending: all that occur in the ratings. */
  readonly recordings: readonly RecordingElement[];
  readonly raters: readonly FacetElement[];
  readonly criteria: readonly FacetElement[];
  readonly scales: readonly ScaleThresholds[];
  /** The normal distribution of abilities. A standard deviation of 0: recordings differ no more than by chance. */
  readonly abilities: { readonly mean: number; readonly standardDeviation: number };
  readonly summaries: {
    readonly recordings: FacetSummary;
    readonly raters: FacetSummary;
    readonly criteria: FacetSummary;
  };
  /** Of the ratings that measures come from. */
  readonly design: DesignParts;
  /** Whether ratings alone put all on one line, or only the assumption that recordings of each part are alike. */
  readonly linkedBy: "common_ratings" | "equivalent_groups";
  /** Whether there are raters who share no criteria with others: their severity is told only among themselves. */
  readonly hasRatersApart: boolean;
  readonly logLikelihood: number;
  /** Ratings that measures come from. */
  readonly ratings: number;
}

/**
 * Many-facet Rasch measurement of recordings that raters rated on criteria in ordered levels, in
 * any connected design:
 *
 * log(P(k) / P(k − 1)) = ability of the recording − difficulty of the criterion − severity of the
 * rater − threshold k.
 *
 * Linacre (1989), Many-facet Rasch measurement; Eckes (2015), doi:10.3726/978-3-653-04844-5.
 * Severities, difficulties and thresholds by marginal maximum likelihood (Bock & Aitkin, 1981,
 * doi:10.1007/BF02293801), as in R’s package TAM and not as in FACETS, whose joint estimates are
 * too far apart where a recording has few ratings (Neyman & Scott, 1948, doi:10.2307/1914288);
 * abilities are taken as normal. Recordings’ measures by weighted likelihood (Warm, 1989).
 * Severities total 0, difficulties too. A rating that occurs twice counts twice. Ratings are taken
 * as independent given the ability: if a rater’s ratings of one recording are correlated beyond
 * that, standard errors are too small.
 *
 * Raters and criteria whose ratings are all at one end are excluded with a reason, and with them
 * their ratings. Undefined for levels outside their range (`value_outside_scale`), without ratings
 * (`no_units`), where all are excluded (`no_variation`), for scales with more than 32 levels in use
 * (`too_many_levels`), with fewer than two recordings or more parameters than ratings
 * (`too_few_units`), where no recording has two ratings (`no_pairable_units`), where ratings differ
 * between recordings alone (`no_error_variance`), or where no maximum is found (`not_converged`).
 */
export function manyFacetRasch(
  ratings: readonly FacetRating[],
  options: {
    /** By a criterion’s number. */
    readonly ranges: readonly LevelRange[];
    readonly model: RaschModel;
  },
): ManyFacetRasch | RaschUndefined {
  if (ratings.length === 0) return undefinedBecause("no_units");
  if (!ratings.every((one) => isWithin(one, options.ranges))) {
    return undefinedBecause("value_outside_scale");
  }
  const input = { ratings, ...options };
  let usable = usableRatings(input);
  for (;;) {
    const lacking = lackOf(usable.table);
    if (lacking) return undefinedBecause(lacking);
    const fit = fitRasch(usable.table);
    switch (fit.kind) {
      case "no_error":
        return undefinedBecause("no_error_variance");
      case "not_converged":
        return undefinedBecause("not_converged");
      case "fit":
        return measuresOf(input, usable, fit);
      case "runaway":
        usable = usableRatings(input, withoutRunaway(usable, fit.parameter));
    }
  }
}

/** Why a screen must warn before it shows adjusted values in place of raw ones. */
export type AdjustmentCaution =
  /** Severities differ no more than chance makes them: adjusting adds error and takes nothing away. */
  | "severities_do_not_differ"
  /** Severities of raters without common recordings are compared by assumption alone. */
  | "linked_by_assumption"
  /** Severity cannot be told from the difficulty of criteria that only these raters rated. */
  | "raters_without_common_criteria"
  /** Ratings of some raters or criteria are excluded, as they have no measure. */
  | "ratings_left_out";

/**
 * All reasons for a warning; empty if adjustment is sound. Severities differ if Wald’s p is below
 * 0.05.
 */
export function adjustmentCautions(found: ManyFacetRasch): readonly AdjustmentCaution[] {
  const { sameMeasure } = found.summaries.raters;
  const cautions: AdjustmentCaution[] = [];
  if (!sameMeasure || sameMeasure.p >= 0.05) cautions.push("severities_do_not_differ");
  if (found.linkedBy === "equivalent_groups") cautions.push("linked_by_assumption");
  if (found.hasRatersApart) cautions.push("raters_without_common_criteria");
  if (found.raters.some(isLeftOut) || found.criteria.some(isLeftOut)) {
    cautions.push("ratings_left_out");
  }
  return cautions;
}

function isLeftOut({ measure }: FacetElement): boolean {
  return measure.kind === "undefined";
}

function undefinedBecause(because: Reason): RaschUndefined {
  return { kind: "undefined", because };
}

function isWithin({ criterion, level }: FacetRating, ranges: readonly LevelRange[]): boolean {
  const range = ranges[criterion];
  return (
    range !== undefined &&
    Number.isInteger(level) &&
    level >= range.least &&
    level <= range.greatest
  );
}

/** Levels in use of one scale. Time grows with their square,. */
const mostSteps = 32;

function lackOf(table: RaschTable): Reason | undefined {
  const { recordings, raters, criteria, scales, starts, raterOf } = table;
  if (raterOf.length === 0) return "no_variation";
  if (scales.some(({ steps }) => steps.length > mostSteps)) return "too_many_levels";
  if (recordings.length < 2) return "too_few_units";
  const inner = scales.reduce((sum, { steps }) => sum + steps.length - 2, 0);
  if (raterOf.length <= raters.length + criteria.length + inner) return "too_few_units";
  const isRatedTwice = recordings.some((_, at) => (starts[at + 1] ?? 0) - (starts[at] ?? 0) > 1);
  return isRatedTwice ? undefined : "no_pairable_units";
}

function withoutRunaway(usable: UsableRatings, parameter: number): UsableRatings {
  const { table } = usable;
  const reason = "no_finite_estimate";
  const rater = table.raters[parameter];
  if (rater !== undefined) {
    return { ...usable, raters: new Map(usable.raters).set(rater, reason) };
  }
  const criterion = table.criteria[parameter - table.raters.length] ?? 0;
  return { ...usable, criteria: new Map(usable.criteria).set(criterion, reason) };
}

function measuresOf(input: RaschInput, usable: UsableRatings, fit: RaschFit): ManyFacetRasch {
  const { table } = usable;
  const centred = centredParameters(table, fit);
  const abilities = abilitiesOf(table, centred);
  const fits = raschFits(table, centred, abilities);
  const least = table.criteria.map((criterion) => leastLevelOf(criterion, input, table));
  const panel = panelOf(table, centred, least);
  const design = designParts(ratingsIn(table));
  return {
    kind: "measures",
    recordings: recordingElements({
      input,
      table,
      fit,
      centred,
      abilities,
      fits: fits.recordings,
      panel,
    }),
    raters: elementsOf({
      ratings: input.ratings,
      numberOf: ({ rater }) => rater,
      taking: table.raters,
      excluded: usable.raters,
      measures: estimatesOf(centred.severities, centred.covariance, 0),
      fits: fits.raters,
      fairAverageOf: (severity) => expectedLevel(panel.average, centred.mean - severity),
    }),
    criteria: elementsOf({
      ratings: input.ratings,
      numberOf: ({ criterion }) => criterion,
      taking: table.criteria,
      excluded: usable.criteria,
      measures: estimatesOf(centred.difficulties, centred.covariance, table.raters.length),
      fits: fits.criteria,
      fairAverageOf: (difficulty, place) =>
        expectedLevel(panel.average.slice(place, place + 1), centred.mean - difficulty),
    }),
    scales: table.scales.map((scale, number) =>
      thresholdsOf(scale, { number, input, fit, reach: centred.categories[number]?.reach }),
    ),
    abilities: {
      mean: centred.mean,
      standardDeviation: fit.hasNoSpread ? 0 : Math.exp(fit.parameters[fit.places.logSpread] ?? 0),
    },
    summaries: {
      recordings: summaryOfRecordings(abilities),
      raters: summaryOf(centred, { begin: 0, measures: centred.severities, groups: fit.together }),
      criteria: summaryOf(centred, {
        begin: table.raters.length,
        measures: centred.difficulties,
        groups: [table.criteria.map((_, place) => place)],
      }),
    },
    design,
    linkedBy: design.isConnected ? "common_ratings" : "equivalent_groups",
    hasRatersApart: fit.together.length > 1,
    logLikelihood: fit.logLikelihood,
    ratings: table.raterOf.length,
  };
}

function ratingsIn(table: RaschTable): readonly Omit<FacetRating, "level">[] {
  const { starts, raterOf, criterionOf } = table;
  return table.recordings.flatMap((recording, place) => {
    const [from, to] = [starts[place] ?? 0, starts[place + 1] ?? 0];
    return Array.from({ length: to - from }, (_, at) => ({
      recording,
      rater: table.raters[raterOf[from + at] ?? 0] ?? 0,
      criterion: table.criteria[criterionOf[from + at] ?? 0] ?? 0,
    }));
  });
}

function leastLevelOf(criterion: number, { ranges }: RaschInput, { scales }: RaschTable): number {
  const scale = scales.find(({ criteria }) => criteria.includes(criterion));
  return (ranges[criterion]?.least ?? 0) + (scale?.steps[0] ?? 0);
}

/** Who would rate a recording: raters and criteria that are all average, or all that there are. */
interface Panel {
  /** One for each criterion, with its thresholds. */
  readonly average: readonly Raters[];
  readonly all: readonly Raters[];
}

function panelOf(table: RaschTable, centred: CentredParameters, least: readonly number[]): Panel {
  const average = table.criteria.flatMap((_, place) => {
    const categories = centred.categories[table.scaleOf[place] ?? 0];
    return categories ? [{ categories, hardness: 0, leastLevel: least[place] ?? 0 }] : [];
  });
  const all = average.flatMap((one, place) =>
    Array.from(centred.severities, (severity) => ({
      ...one,
      hardness: severity + (centred.difficulties[place] ?? 0),
    })),
  );
  return { average, all };
}

interface Estimate {
  readonly measure: number;
  readonly standardError: number;
}

function estimatesOf(
  measures: Float64Array,
  { size, cells }: SquareMatrix,
  begin: number,
): readonly Estimate[] {
  return Array.from(measures, (measure, place) => ({
    measure,
    standardError: Math.sqrt(Math.max(0, cells[(begin + place) * (size + 1)] ?? 0)),
  }));
}

interface Elements {
  readonly ratings: readonly FacetRating[];
  readonly numberOf: (rating: FacetRating) => number;
  /** Numbers of those with a measure, by place. */
  readonly taking: readonly number[];
  readonly excluded: ReadonlyMap<number, Reason>;
  readonly measures: readonly Estimate[];
  readonly fits: readonly (FitOfRatings | undefined)[];
  readonly fairAverageOf: (measure: number, place: number) => number;
}

function elementsOf(of: Elements): readonly FacetElement[] {
  const placeOf = new Map(of.taking.map((number, place) => [number, place]));
  return observedAverages(of.ratings, of.numberOf).map((observed): FacetElement => {
    const place = placeOf.get(observed.number);
    const estimate = place === undefined ? undefined : of.measures[place];
    if (place === undefined || !estimate) {
      const none = undefinedBecause(of.excluded.get(observed.number) ?? "only_excluded_ratings");
      return { ...observed, measure: none, infit: none, outfit: none, fairAverage: none };
    }
    return {
      ...observed,
      measure: {
        kind: "measure",
        measure: estimate.measure,
        standardError: estimate.standardError,
      },
      ...fitFigures(of.fits[place]),
      fairAverage: valueOf(of.fairAverageOf(estimate.measure, place)),
    };
  });
}

function fitFigures(fit: FitOfRatings | undefined): Pick<FacetElement, "infit" | "outfit"> {
  if (!fit) {
    const none = undefinedBecause("no_variation");
    return { infit: none, outfit: none };
  }
  return { infit: valueOf(fit.infit), outfit: valueOf(fit.outfit) };
}

function valueOf(number: number): RaschFigure {
  return { kind: "value", value: number };
}

/** By number, ascending. Levels are whole, so that their sum does not depend on their order. */
function observedAverages(
  ratings: readonly FacetRating[],
  numberOf: (rating: FacetRating) => number,
): readonly Pick<FacetElement, "number" | "ratings" | "observedAverage">[] {
  const sums = new Map<number, { count: number; sum: number }>();
  for (const rating of ratings) {
    const number = numberOf(rating);
    const own = sums.get(number) ?? { count: 0, sum: 0 };
    own.count += 1;
    own.sum += rating.level;
    sums.set(number, own);
  }
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([number, { count, sum }]) => ({ number, ratings: count, observedAverage: sum / count }));
}

function recordingElements(of: {
  readonly input: RaschInput;
  readonly table: RaschTable;
  readonly fit: RaschFit;
  readonly centred: CentredParameters;
  readonly abilities: readonly Ability[];
  readonly fits: readonly (FitOfRatings | undefined)[];
  readonly panel: Panel;
}): readonly RecordingElement[] {
  const { table, fit, centred, abilities, panel } = of;
  const placeOf = new Map(table.recordings.map((number, place) => [number, place]));
  const elements = elementsOf({
    ratings: of.input.ratings,
    numberOf: ({ recording }) => recording,
    taking: table.recordings,
    excluded: new Map(),
    measures: abilities,
    fits: of.fits,
    fairAverageOf: (ability) => expectedLevel(panel.average, ability),
  });
  return elements.map((element): RecordingElement => {
    const { measure, number } = element;
    const place = placeOf.get(number);
    if (measure.kind === "undefined" || place === undefined) {
      const none = undefinedBecause("only_excluded_ratings");
      return { ...element, adjustedAverage: none, expectedAPosteriori: none };
    }
    return {
      ...element,
      adjustedAverage: valueOf(expectedLevel(panel.all, measure.measure)),
      expectedAPosteriori: {
        kind: "measure",
        measure: centred.mean + (fit.means[place] ?? 0),
        standardError: fit.spreads[place] ?? 0,
      },
    };
  });
}

function thresholdsOf(
  scale: RaschScale,
  of: {
    readonly number: number;
    readonly input: RaschInput;
    readonly fit: RaschFit;
    readonly reach: Float64Array | undefined;
  },
): ScaleThresholds {
  const range = of.input.ranges[scale.criteria[0] ?? 0] ?? { least: 0, greatest: 0 };
  const begin = of.fit.places.scales[of.number] ?? 0;
  const thresholds = Array.from({ length: range.greatest - range.least }, (_, at) => {
    const step = at + 1;
    const category = scale.steps.indexOf(step);
    const from = category > 0 ? (scale.steps[category - 1] ?? 0) : at;
    if (category < 1) return { step, from, threshold: undefinedBecause("code_not_used") };
    const width = step - from;
    const rise = (of.reach?.[category] ?? 0) - (of.reach?.[category - 1] ?? 0);
    const inner = [category - 1, category].map((one) =>
      one > 0 && one < scale.steps.length - 1 ? begin + one - 1 : undefined,
    );
    const variance = varianceOfDifference(of.fit.covariance, inner);
    const standardError = Math.sqrt(variance) / width;
    return {
      step,
      from,
      threshold: { kind: "measure" as const, measure: rise / width, standardError },
    };
  });
  return { criteria: scale.criteria, thresholds };
}

/** Of two parameters, of which one may be 0 by definition. */
function varianceOfDifference(
  { size, cells }: SquareMatrix,
  [one, other]: readonly (number | undefined)[],
): number {
  const at = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? 0 : (cells[a * size + b] ?? 0);
  return Math.max(0, at(one, one) + at(other, other) - 2 * at(one, other));
}

function summaryOfRecordings(abilities: readonly Ability[]): FacetSummary {
  const measures = abilities.map(({ measure }) => measure);
  const mean = meanOfNumbers(measures);
  const variance = squaresAround(measures, mean) / (measures.length - 1);
  const error = meanOfNumbers(abilities.map(({ standardError }) => standardError ** 2));
  return summaryFrom(measures.length, variance, error);
}

function squaresAround(numbers: readonly number[], middle: number): number {
  return numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0);
}

/** Measures that total 0, and whose errors do, too: over their count, both are unbiased. */
function summaryOf(
  { covariance }: CentredParameters,
  of: {
    readonly begin: number;
    readonly measures: Float64Array;
    /** Places that total 0 among themselves. */
    readonly groups: readonly (readonly number[])[];
  },
): FacetSummary {
  const estimates = estimatesOf(of.measures, covariance, of.begin);
  const variance = meanOfNumbers(estimates.map(({ measure }) => measure ** 2));
  const error = meanOfNumbers(estimates.map(({ standardError }) => standardError ** 2));
  const summary = summaryFrom(estimates.length, variance, error);
  const sameMeasure = sameMeasureTest(covariance, of);
  return sameMeasure ? { ...summary, sameMeasure } : summary;
}

function summaryFrom(count: number, variance: number, error: number): FacetSummary {
  const common = {
    count,
    standardDeviation: Math.sqrt(variance),
    error: Math.sqrt(error),
  };
  if (count < 2 || !(variance > 0) || !(error > 0)) {
    const none = undefinedBecause(count < 2 ? "too_few_units" : "no_variation");
    return { ...common, separation: none, strata: none, reliability: none };
  }
  const truth = Math.max(0, variance - error);
  const separation = Math.sqrt(truth / error);
  return {
    ...common,
    separation: valueOf(separation),
    strata: valueOf((4 * separation + 1) / 3),
    reliability: valueOf(truth / variance),
  };
}

/** m′ V⁻ m: as measures of a group total 0, what fills the covariance’s gap there changes nothing. */
function sameMeasureTest(
  covariance: SquareMatrix,
  of: {
    readonly begin: number;
    readonly measures: Float64Array;
    readonly groups: readonly (readonly number[])[];
  },
): SameMeasureTest | undefined {
  const size = of.measures.length;
  const df = size - of.groups.length;
  if (df < 1) return undefined;
  const cells = new Float64Array(size * size);
  let largest = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = (of.begin + row) * covariance.size + of.begin + column;
      cells[row * size + column] = covariance.cells[from] ?? 0;
      largest = Math.max(largest, Math.abs(covariance.cells[from] ?? 0));
    }
  }
  for (const group of of.groups) {
    for (const row of group) {
      for (const column of group) {
        cells[row * size + column] = (cells[row * size + column] ?? 0) + largest / group.length;
      }
    }
  }
  const inverse = inverseOf({ size, cells });
  if (!inverse) return undefined;
  const weighed = timesColumn(inverse, of.measures);
  const chiSquare = weighed.reduce((sum, one, at) => sum + one * (of.measures[at] ?? 0), 0);
  return { chiSquare, df, p: chiSquareUpper(chiSquare, df) };
}
