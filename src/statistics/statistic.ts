import type { Assumption, LeftOutReason, Reason } from "./reasons.ts";

/** The level of measurement: nominal, ordinal, interval or ratio. */
export type Level = "nominal" | "ordinal" | "interval" | "ratio";

/** A number, or the reason why it is not defined. Never a number that stands for “not defined”. */
export type Figure = { readonly kind: "value"; readonly value: number } | Undefined;

export interface Undefined {
  readonly kind: "undefined";
  readonly because: Reason;
}

/** The method by which a CI was computed. */
export type IntervalMethod =
  | "normal"
  | "student"
  | "wilson"
  | "fisher"
  | "f_distribution"
  | "wald_f"
  | "harville_fenech"
  | "percentile"
  | "bca"
  | "jackknife"
  | "profile_likelihood";

/** Both limits, on the scale of the figure. `level` is the confidence, 0.95 for example. */
export type Interval =
  | {
      readonly kind: "interval";
      readonly low: number;
      readonly high: number;
      readonly level: number;
      readonly method: IntervalMethod;
      /** Of Student’s t, where limits are made of it. */
      readonly df?: number;
    }
  | Undefined;

export interface Excluded {
  readonly because: LeftOutReason;
  /** How many, in the unit of the answer’s `units`, or of events where the reason is about events. */
  readonly count: number;
}

/** The kind of unit that `units` counts. */
export type UnitKind = "units" | "microseconds" | "events" | "intervals";

/**
 * A value with all that a reader needs to check it. `Part` names the statistic’s further values,
 * each of which may be undefined independently.
 */
export interface Answer<Part extends string = string> {
  readonly figure: Figure;
  /** How much was compared, after leaving out what `excluded` says. */
  readonly units: number;
  readonly unitKind: UnitKind;
  readonly excluded: readonly Excluded[];
  readonly raters: number;
  /** Codes of the declared scale, or those that occurred where none was declared; 0 for measurements. */
  readonly codes: number;
  /** Agreement, or disagreement where the statistic says so: see `observes`. */
  readonly observed: Figure;
  readonly expected: Figure;
  readonly standardError: Figure;
  readonly interval: Interval;
  readonly parts: Readonly<Record<Part, Figure>>;
}

/** The publication in which a formula is defined. */
export interface Reference {
  readonly text: string;
  /** Without the address in front: `10.1177/001316446002000104`. */
  readonly doi?: string;
}

/** One setting of a statistic, for a form to show and a call to check. */
export type Parameter =
  | {
      readonly kind: "number";
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly whole?: boolean;
      readonly unit?: "microseconds" | "share" | "units";
    }
  | { readonly kind: "choice"; readonly default: string; readonly options: readonly string[] }
  | { readonly kind: "flag"; readonly default: boolean };

/** The kind of data from which a statistic is computed. */
export type DataKind =
  /** Units by raters. */
  | "ratings"
  /** A square table of two raters’ codes, counted or measured. */
  | "pair_table"
  /** Two or more raters’ events on one segment of time. */
  | "timed"
  /** Counts or scores in intervals, of two observers. */
  | "intervals"
  /** Hits, misses, false alarms and correct rejections. */
  | "detection"
  /** Scores crossed or nested by two facets. */
  | "facets"
  /** One observer’s events. */
  | "events";

export interface Needs {
  readonly data: DataKind;
  /** The lowest level at which the figure means what it says. */
  readonly level: Level;
  readonly raters: "one" | "two" | "two_or_more";
  /** How many codes there must be: any number of declared codes, or exactly two. Not given: numbers will do. */
  readonly codes?: "any" | "two";
  /** What happens to units that some rater excluded. */
  readonly missing: "complete_units" | "pairable_units" | "not_applicable";
}

/**
 * A statistic as the screens, the calculator, the exports and the guide list it.
 * Words (name, statistic, when to use it) stand under `id` in `locales/<language>/statistics.json`.
 */
export interface Statistic<
  Id extends string = string,
  Data = never,
  Options = never,
  Result = unknown,
> {
  readonly id: Id;
  readonly needs: Needs;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly compute: (data: Data, options: Options) => Result;
  readonly references: readonly Reference[];
  readonly assumes: readonly Assumption[];
  /** What `observed` and `expected` of its answers are shares of. Excluded: agreement. */
  readonly observes?: "disagreement";
}

/**
 * A number as a value. Numbers whose squares overflow or underflow (beyond 1e154, or below 1e-162)
 * are reported as not defined.
 */
export function value(number: number): Figure {
  return Number.isFinite(number)
    ? { kind: "value", value: number }
    : undefinedBecause("beyond_arithmetic");
}

export function undefinedBecause(because: Reason): Undefined {
  return { kind: "undefined", because };
}

/** The number as a value, or the reason if it is not finite. */
export function finiteOr(number: number, because: Reason): Figure {
  return Number.isFinite(number) ? value(number) : undefinedBecause(because);
}

/** Numerator over denominator; undefined for the reason given where the denominator is 0. */
export function ratio(
  parts: { readonly of: number; readonly to: number },
  because: Reason = "empty_denominator",
): Figure {
  return parts.to === 0 ? undefinedBecause(because) : finiteOr(parts.of / parts.to, because);
}

export const notPart: Undefined = undefinedBecause("not_part_of_this_statistic");
