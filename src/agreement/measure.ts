import type * as z from "zod";
import type { Criterion } from "../domain/entities/scheme.ts";
import type { FigureOfSample } from "../statistics/bootstrap.ts";
import type { StatisticId } from "../statistics/index.ts";
import type { Ratings } from "../statistics/ratings.ts";
import type { Answer } from "../statistics/statistic.ts";
import type { Reason } from "../statistics/reasons.ts";
import type { Range } from "../statistics/soundInterval.ts";
import type { Per } from "./figure.ts";
import type { LabelBook } from "./labelBook.ts";
import type { RowOver } from "./rowOver.ts";
import type { ScanAnswers } from "./scanSheets.ts";
import type { Cells } from "./tables/cells.ts";
import type { TableKind } from "./tables/table.ts";
import type { Weigh } from "./weigh.ts";

/** The fixed properties of a statistic’s kind. Screens load these without the code that computes it. */
export interface MeasureFacts {
  readonly id: string;
  /** Its settings, with what each is unless told: how a statistic of it is stored and read from an address. */
  readonly recipe: z.ZodObject;
  readonly of: "events" | "ratings" | "scans" | "traces";
  /** The statistic of the library that it computes: its name, its definition and its references are that one’s. */
  readonly statistic: StatisticId;
  /** A share of what agrees, 0 to 1, with nothing taken off for chance; else a coefficient. */
  readonly isShare: boolean;
  /** No share, yet chance alone puts it above 0: by how much hangs on how many raters there are. */
  readonly hasChanceAbove0?: boolean;
  /** Of events: of time that something lasts, so that it has nothing to say on points alone. */
  readonly isOfStates?: boolean;
  /** Of events: of what was chosen of the modifiers of those that two raters both coded. */
  readonly isOfModifiers?: boolean;
  /** Of modifiers, those that are numbers; else those with choices. */
  readonly isOfNumbers?: boolean;
  /** Of ratings: of levels that have an order, so that it has nothing to say on names. */
  readonly needsOrder?: boolean;
  /** The possible range of its values. */
  readonly range: Range;
}

/** One way to say how far raters agree, with settings by the schema `S`. */
interface Measure<S extends z.ZodObject> extends MeasureFacts {
  readonly recipe: S;
}

/** A statistic for events: the tables that it needs, and how its value follows from them. */
export interface EventMeasure<S extends z.ZodObject = z.ZodObject> extends Measure<S> {
  readonly of: "events";
  weighs(recipe: z.infer<S>): Weigh;
  /** Of more than two raters it takes chance from what each of them had. */
  takesHabits?(recipe: z.infer<S>): boolean;
  /** It says something, too, where no one coded anything. */
  readonly isOfNothingToo: boolean;
  /** One code counts against the rest within what all codes are linked to: its tables are those of all codes. */
  readonly foldsLinks: boolean;
  /** The tables that it is computed from, over these codes (places in the scheme) and of whom the row is. */
  tables(
    recipe: z.infer<S>,
    codes: readonly number[],
    whose: Pick<RowOver, "subjectIds" | "nobody">,
  ): readonly TableKind[];
  /** The table that it is shown by, where it is made of none that can be shown. */
  shownBy?(recipe: z.infer<S>): TableKind;
  estimator(recipe: z.infer<S>, recordings: readonly RecordingTables[], of: EstimatorOf): Estimator;
}

/**
 * A statistic for the ratings of one criterion; a unit is one recording in one round, rated by two
 * or more raters.
 */
export interface RatingMeasure<S extends z.ZodObject = z.ZodObject> extends Measure<S> {
  readonly of: "ratings";
  answer(recipe: z.infer<S>, ratings: Ratings, of: RatingsOf): Answer;
  /** The value alone of some of the units, where that is quicker: for the many answers of one interval. */
  ofSample?(recipe: z.infer<S>, ratings: Ratings, of: RatingsOf): FigureOfSample;
}

/** A statistic for answers to sampling prompts, computed from the contributions of recordings. */
export interface ScanMeasure<S extends z.ZodObject = z.ZodObject> extends Measure<S> {
  readonly of: "scans";
  estimator(
    recipe: z.infer<S>,
    recordings: readonly (readonly ScanAnswers[])[],
    of: ScansOf,
  ): Estimator;
}

export interface ScansOf {
  /** The two raters, the lower id first; `undefined` where there are more: of no pair is one the first. */
  readonly pair: readonly [string, string] | undefined;
}

/**
 * A statistic for the continuous ratings of one criterion; a unit is a point of a time grid over a
 * recording.
 */
export interface TraceMeasure<S extends z.ZodObject = z.ZodObject> extends Measure<S> {
  readonly of: "traces";
  /**
   * `recordings`: the points of each recording’s grids that two raters or more have rated; the raters of all
   * stand in the same columns.
   */
  estimator(recipe: z.infer<S>, recordings: readonly Ratings[]): Estimator;
}

export interface RatingsOf {
  readonly scale: Criterion["scale"];
  /** Levels are names, which have no order: nothing can be nearly the same. */
  readonly isNominal: boolean;
}

/** The tables of one recording, in the order of the measure’s kinds. */
export type RecordingTables = readonly Cells[];

export interface EstimatorOf {
  readonly book: LabelBook;
  /** The tables are of one code against the rest. */
  readonly isOneCode: boolean;
  /** Where the tables are of pairs of more than two raters: of such a pair neither is the first. */
  readonly pool: Pool | undefined;
}

/** More than two raters, by index instead of id. Its parts are computed on request. */
export interface Pool {
  readonly raters: number;
  /** What each had of each label, by recording: labels by raters; of the first kind of table. */
  habits(): readonly Cells[];
  /** The tables of each pair, by recording. */
  pairs(): readonly (readonly RecordingTables[])[];
}

/** A statistic as a function of a sum: each recording contributes one vector. */
export interface Estimator {
  readonly vectors: readonly Float64Array[];
  readonly evaluate: (sum: Float64Array) => Evaluated;
  /** The value alone, NaN where there is none: for the thousands of sums of one interval. */
  readonly valueOf: (sum: Float64Array) => number;
  readonly per: Per;
}

export interface Evaluated {
  /** The value; NaN if it is not defined, with the reason in `because`. */
  readonly value: number;
  readonly because: Reason | undefined;
  readonly observed: number | undefined;
  readonly expected: number | undefined;
  /** How much was compared, in what the measure counts. */
  readonly n: number;
  /** Events without a partner, where the measure is only of those that have one. */
  readonly alone?: number;
}

export function nothingBecause(because: Reason, n: number): Evaluated {
  return { value: NaN, because, observed: undefined, expected: undefined, n };
}
