import { type MeanSquares, meanSquaresOfSums } from "./crossedSums.ts";
import { fUpper, fUpperQuantile } from "./distributions.ts";
import { type IccForm, iccForms } from "./iccForms.ts";
import { type FigureOfSample, figureOfRatings } from "./bootstrap.ts";
import { crossedFit } from "./crossedFit.ts";
import { iccOfGaps, scoresOf, shareOfUnits } from "./iccOfGaps.ts";
import { oneWayLimits, oneWaySquares, waldLimits } from "./oneWay.ts";
import { oneWayFit } from "./oneWayFit.ts";
import { completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Figure,
  finiteOr,
  type Interval,
  type Excluded,
  notPart,
  type Statistic,
  type Undefined,
  undefinedBecause,
  value,
} from "./statistic.ts";
import { unitSquares } from "./unitSquares.ts";

export interface IccOptions {
  /** Default `ICC(A,1)`. */
  readonly form?: IccForm;
  /** Default 0.95. */
  readonly confidence?: number;
  /** The value in the population that F tests against; default 0. For ICC(·,k), that of the single rating. */
  readonly testAgainst?: number;
}

export type IccPart =
  | "F"
  | "df1"
  | "df2"
  | "p"
  | "meanSquareUnits"
  | "meanSquareRaters"
  | "meanSquareError"
  | "meanSquareWithin"
  | "effectiveRaters";

/**
 * Intraclass correlation: the proportion of variance that is due to units, of the total (A, 1) or
 * without the raters’ constant differences (C). At most 1; negative where ratings differ more
 * within units than between. A and C are from the two-way analysis of variance, F and limits as in
 * McGraw & Wong (1996), doi:10.1037/1082-989X.1.1.30; Shrout & Fleiss (1979),
 * doi:10.1037/0033-2909.86.2.420. Where not all raters rated all units, A and C are from components
 * of variance by restricted maximum likelihood (`crossedFit`), which are never negative; k is then
 * the harmonic mean of the number of ratings of a unit. There is no F then. Limits of C are exact,
 * as those of complete ratings, to which they converge as the last gap is filled (`ratioLimits`).
 * Limits of A are by profile likelihood, and wider: as one rating is taken from a complete table of
 * 6 to 40 units and 2 to 5 raters (ICC .2, .5 and .8, raters 40% of the rest, 300 studies each),
 * the lower one decreases by .006 to .27 on average. McGraw and Wong’s limits, as published,
 * covered the true value in 87 to 98 of 100 of these studies, least often with two raters and many
 * units; Satterthwaite’s method with effective sizes would not jump, but covered it no more often;
 * profile limits covered it in 95 to 100. ICC(1) and ICC(k) do not distinguish raters: they are
 * from the one-way analysis of variance where all units were rated equally often, and from
 * components of units and error (`oneWayFit`) elsewhere, with k as for A and C, and limits by the
 * same F, in which units are weighted by their number of ratings (`waldLimits`). Limits of ICC(A,k)
 * are those of ICC(A,1), stepped up by Spearman and Brown.
 *
 * Undefined below two units or raters, and where all ratings are equal. Without variance between
 * units ICC(k) and ICC(C,k) tend to minus infinity and are undefined; so is ICC(A,k) where the
 * variance of the mean is estimated as none, or less than none. Without any error F is infinite
 * (undefined) with p = 0, and limits that depend on 0/0 are undefined.
 */
export function intraclassCorrelation(ratings: Ratings, options: IccOptions = {}): Answer<IccPart> {
  const form = options.form ?? "ICC(A,1)";
  const of = {
    form,
    tail: (1 - (options.confidence ?? 0.95)) / 2,
    against: options.testAgainst ?? 0,
  };
  const isOneWay = form === "ICC(1)" || form === "ICC(k)";
  return isOneWay ? oneWay(ratings, of) : twoWay(ratings, of);
}

/**
 * The value alone for a subset of units, for CIs that need it many times. With gaps, no limits are
 * computed, and each fit starts from that of all units.
 */
export function iccOfSample(ratings: Ratings, form: IccForm): FigureOfSample {
  const isOneWay = form === "ICC(1)" || form === "ICC(k)";
  const all = !isOneWay && hasGaps(ratings) ? crossedFit(scoresOf(ratings)) : undefined;
  return figureOfRatings(ratings, (sample) => {
    const fit = all && hasGaps(sample) ? crossedFit(scoresOf(sample), all) : undefined;
    if (!fit) return intraclassCorrelation(sample, { form }).figure;
    const single = shareOfUnits(fit, isAbsolute(form) ? "A" : "C");
    return value(isAverage(form) ? spearmanBrown(single, fit.design.each) : single);
  });
}

function hasGaps({ values }: Ratings): boolean {
  return values.some(Number.isNaN);
}

function isAbsolute(form: IccForm): boolean {
  return form === "ICC(A,1)" || form === "ICC(A,k)";
}

function isAverage(form: IccForm): boolean {
  return form === "ICC(A,k)" || form === "ICC(C,k)";
}

interface Asked {
  readonly form: IccForm;
  readonly tail: number;
  readonly against: number;
}

const ofMeasurements = {
  unitKind: "units",
  codes: 0,
  observed: notPart,
  expected: notPart,
  standardError: undefinedBecause("no_standard_error_published"),
} as const;

function oneWay(ratings: Ratings, { form, tail, against }: Asked): Answer<IccPart> {
  const squares = oneWaySquares(ratings);
  const about = { ...ofMeasurements, raters: ratings.raters };
  if ("kind" in squares) {
    return {
      ...about,
      units: 0,
      excluded: [],
      figure: squares,
      interval: squares,
      parts: without(squares),
    };
  }
  const { units, ratings: rated, excluded, between, within } = squares;
  const n = units.length;
  const full = meanSquares(completeUnits(ratings).ratings);
  // Raters can be told apart only where all rated all.
  const isFull = !("kind" in full) && full.units === n;
  const found = oneWayOf(squares, { isMean: form === "ICC(k)", tail });
  const mean = {
    meanSquareUnits: value(between),
    meanSquareRaters: isFull ? value(full.ofRaters) : notPart,
    meanSquareError: isFull ? value(full.ofError) : notPart,
    meanSquareWithin: value(within),
    effectiveRaters: value(found.each),
  };
  const counted = { ...about, units: n, excluded };
  if (between === 0 && within === 0) {
    const none = undefinedBecause("no_variation");
    return { ...counted, figure: none, interval: none, parts: { ...without(none), ...mean } };
  }
  const f = ((between / within) * (1 - against)) / (1 + (found.each - 1) * against);
  // That no variance is of units can be tested however often each was rated; more than that where all were alike.
  const isTested = squares.each !== undefined || against === 0;
  return {
    ...counted,
    figure: found.figure,
    interval: found.interval,
    parts: { ...(isTested ? tested(f, n - 1, rated - n) : without(notPart)), ...mean },
  };
}

function oneWayOf(
  squares: Exclude<ReturnType<typeof oneWaySquares>, Undefined>,
  { isMean, tail }: { readonly isMean: boolean; readonly tail: number },
): { readonly figure: Figure; readonly interval: Interval; readonly each: number } {
  const { between, within, each, units } = squares;
  const level = 1 - 2 * tail;
  if (each !== undefined) {
    const limit = (at: number) => (isMean ? 1 - 1 / at : (at - 1) / (at + each - 1));
    const [low, high] = oneWayLimits(squares, tail);
    return {
      figure: isMean
        ? finiteOr((between - within) / between, "no_variance_between_units")
        : finiteOr((between - within) / (between + (each - 1) * within), "no_variance"),
      interval: intervalOf([limit(low), limit(high)], { error: within, level }),
      each,
    };
  }
  const fit = oneWayFit(units, within * (squares.ratings - units.length));
  const times = fit.design.each;
  const stepped = (share: number) => (isMean ? spearmanBrown(share, times) : share);
  // Without any error units are all of the variance.
  if (within === 0) {
    return { figure: value(1), interval: undefinedBecause("no_error_variance"), each: times };
  }
  const single = shareOfUnits(fit, "C");
  const [low, high] = waldLimits(squares, tail);
  return {
    figure: value(stepped(single)),
    interval: {
      kind: "interval",
      // Where means vary less than by chance the figure is 0, and the limits may be below it.
      low: stepped(Math.min(low, single)),
      high: stepped(Math.max(high, single)),
      level,
      method: "wald_f",
    },
    each: times,
  };
}

function twoWay(ratings: Ratings, { form, tail, against }: Asked): Answer<IccPart> {
  const ofAll = meanSquares(ratings);
  // A gap leaves no number in a sum over all ratings.
  const isWhole = !("kind" in ofAll) && ofAll.within === ofAll.within;
  const complete = isWhole ? { ratings, excluded: [] } : completeUnits(ratings);
  const ofGaps = complete.excluded.length > 0 ? twoWayOfGaps(ratings, { form, tail }) : undefined;
  if (ofGaps) return ofGaps;
  const squares = isWhole ? ofAll : meanSquares(complete.ratings);
  const about = {
    ...ofMeasurements,
    units: complete.ratings.units,
    excluded: complete.excluded satisfies readonly Excluded[],
    raters: ratings.raters,
  };
  if ("kind" in squares) {
    return { ...about, figure: squares, interval: squares, parts: without(squares) };
  }
  const { units: n, raters: k, ofUnits, ofRaters, ofError, within } = squares;
  const mean = {
    meanSquareUnits: value(ofUnits),
    meanSquareRaters: value(ofRaters),
    meanSquareError: value(ofError),
    meanSquareWithin: value(within),
    effectiveRaters: value(k),
  };
  if (ofUnits === 0 && within === 0) {
    const none = undefinedBecause("no_variation");
    return { ...about, figure: none, interval: none, parts: { ...without(none), ...mean } };
  }
  const single = singleOf(form, squares);
  const test = testOf({ form, squares, against });
  let figure: Figure;
  let limits: readonly [number, number];
  if (isAbsolute(form)) {
    limits = absoluteLimits(squares, single, tail);
    figure = finiteOr(single, "no_variance");
    if (form === "ICC(A,k)") {
      limits = [spearmanBrown(limits[0], k), spearmanBrown(limits[1], k)];
      // Raters who differ less than chance would have them differ can leave nothing, or less, to divide by.
      const spread = ofUnits + (ofRaters - ofError) / n;
      figure =
        spread > 0
          ? value((ofUnits - ofError) / spread)
          : undefinedBecause("no_variance_between_units");
    }
  } else {
    const f = ofUnits / ofError;
    const [df1, df2] = [n - 1, (n - 1) * (k - 1)];
    const low = f / fUpperQuantile(tail, df1, df2);
    const high = f * fUpperQuantile(tail, df2, df1);
    const limit = (at: number) => (isAverage(form) ? 1 - 1 / at : (at - 1) / (at + k - 1));
    limits = [limit(low), limit(high)];
    figure = isAverage(form)
      ? finiteOr((ofUnits - ofError) / ofUnits, "no_variance_between_units")
      : finiteOr(single, "no_variance");
  }
  return {
    ...about,
    figure,
    interval: intervalOf(limits, { error: ofError, level: 1 - 2 * tail }),
    parts: { ...test, ...mean },
  };
}

/** A and C where not all raters rated all units, by components of variance; `undefined` where these have no fit. */
function twoWayOfGaps(
  ratings: Ratings,
  { form, tail }: Pick<Asked, "form" | "tail">,
): Answer<IccPart> | undefined {
  const found = iccOfGaps(ratings, { form: isAbsolute(form) ? "A" : "C", tail });
  if (!found) return undefined;
  const { units, each } = found.fit.design;
  const stepped = (share: number) => (isAverage(form) ? spearmanBrown(share, each) : share);
  const nobody = ratings.units - units;
  return {
    ...ofMeasurements,
    units,
    excluded: nobody > 0 ? [{ because: "rated_by_nobody", count: nobody }] : [],
    raters: ratings.raters,
    figure: value(stepped(found.single)),
    interval: {
      kind: "interval",
      low: stepped(found.low),
      high: stepped(found.high),
      level: 1 - 2 * tail,
      method: found.method,
    },
    parts: { ...without(notPart), effectiveRaters: value(each) },
  };
}

/** The reliability of the mean of `times` ratings, from that of one. Spearman (1910), Brown (1910). */
export function spearmanBrown(single: number, times: number): number {
  return (times * single) / (1 + (times - 1) * single);
}

/** How many ratings the mean of which has the reliability wanted; rarely a whole number. */
export function ratingsNeeded(of: { readonly single: number; readonly wanted: number }): Figure {
  const { single, wanted } = of;
  return finiteOr((wanted * (1 - single)) / (single * (1 - wanted)), "empty_denominator");
}

/**
 * Squares are summed from residuals, measured from each unit’s first rating, so that a large offset
 * of the scale costs no precision and identical ratings give exactly 0.
 */
export function meanSquares(complete: Ratings): MeanSquares | Undefined {
  const { units: n, raters: k, values } = complete;
  if (k < 2) return undefinedBecause("too_few_raters");
  if (n < 2) return undefinedBecause(n === 0 ? "no_complete_units" : "too_few_units");
  const { mean: grand, between: ofUnits, within } = unitSquares(complete);
  const fromFirst = raterSums(complete).map((sum) => sum / n);
  const shift = sumOf(fromFirst) / k;
  const raterMeans = fromFirst.map((mean) => mean - shift);
  const ofRaters = sumOf(raterMeans.map((mean) => mean ** 2));
  const rest = within - n * ofRaters;
  // Where raters make most of it, too few digits would be left.
  const ofError = rest > within / 2 ? rest : errorSquares(complete, raterMeans);
  // Less than the last digits of the ratings themselves is no variance.
  const noise = (largest: number) => n * k * (4 * Number.EPSILON * largest) ** 2;
  const most = Math.abs(grand) + Math.sqrt(k * ofUnits + within);
  const isClear = Math.min(ofUnits, ofRaters, ofError, within) > noise(most);
  const none = isClear ? 0 : noise(largestOf(values));
  const snapped = (sum: number) => (sum <= none ? 0 : sum);
  return {
    units: n,
    raters: k,
    ofUnits: (k * snapped(ofUnits)) / (n - 1),
    ofRaters: (n * snapped(ofRaters)) / (k - 1),
    ofError: snapped(ofError) / ((n - 1) * (k - 1)),
    within: snapped(within) / (n * (k - 1)),
  };
}

/** By rater, what each is away from the unit’s first rating. */
function raterSums({ units, raters, values }: Ratings): Float64Array {
  const sums = new Float64Array(raters);
  for (let from = 0; from < units * raters; from += raters) {
    const base = values[from] ?? 0;
    for (let rater = 1; rater < raters; rater += 1) {
      sums[rater] = (sums[rater] ?? 0) + ((values[from + rater] ?? 0) - base);
    }
  }
  return sums;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const one of values) sum += one;
  return sum;
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (const own of values) largest = Math.max(largest, Math.abs(own));
  return largest;
}

/** Σ of squares of what neither the unit nor the rater explains. */
function errorSquares({ units, raters, values }: Ratings, raterMeans: Float64Array): number {
  let sum = 0;
  for (let from = 0; from < units * raters; from += raters) {
    const base = values[from] ?? 0;
    let whole = 0;
    for (let rater = 0; rater < raters; rater += 1) whole += (values[from + rater] ?? 0) - base;
    const mean = whole / raters;
    for (let rater = 0; rater < raters; rater += 1) {
      const apart = (values[from + rater] ?? 0) - base - mean - (raterMeans[rater] ?? 0);
      sum += apart * apart;
    }
  }
  return sum;
}

/** The single-rating ICC from sums of clusters of units (`crossedSums`). */
export function iccOfSums(sums: Float64Array, form: "ICC(A,1)" | "ICC(C,1)"): Figure {
  const squares = meanSquaresOfSums(sums);
  if ("kind" in squares) return squares;
  if (squares.ofUnits === 0 && squares.within === 0) return undefinedBecause("no_variation");
  return finiteOr(singleOf(form, squares), "no_variance");
}

/** Of one rating, whether or not the form is about the mean. */
function singleOf(form: IccForm, squares: MeanSquares): number {
  const { units: n, raters: k, ofUnits, ofRaters, ofError } = squares;
  const base = ofUnits + (k - 1) * ofError;
  return (ofUnits - ofError) / (isAbsolute(form) ? base + (k * (ofRaters - ofError)) / n : base);
}

/** Weights of the mean squares of raters and error at an ICC of r, and the degrees of freedom of their sum. */
function mixture(squares: MeanSquares, r: number): { a: number; b: number; df: number } {
  const { units: n, raters: k, ofRaters, ofError } = squares;
  const a = (k * r) / (n * (1 - r));
  const b = 1 + (k * r * (n - 1)) / (n * (1 - r));
  const df =
    (a * ofRaters + b * ofError) ** 2 /
    ((a * ofRaters) ** 2 / (k - 1) + (b * ofError) ** 2 / ((n - 1) * (k - 1)));
  return { a, b, df };
}

function absoluteLimits(squares: MeanSquares, r: number, tail: number): readonly [number, number] {
  const { units: n, raters: k, ofUnits, ofRaters, ofError } = squares;
  const { df } = mixture(squares, r);
  const f1 = fUpperQuantile(tail, n - 1, df);
  const f2 = fUpperQuantile(tail, df, n - 1);
  const rest = k * ofRaters + (k * n - k - n) * ofError;
  return [
    (n * (ofUnits - f1 * ofError)) / (f1 * rest + n * ofUnits),
    (n * (f2 * ofUnits - ofError)) / (rest + n * f2 * ofUnits),
  ];
}

function testOf(of: {
  readonly form: IccForm;
  readonly squares: MeanSquares;
  readonly against: number;
}): Test {
  const { form, squares, against: r } = of;
  const { units: n, raters: k, ofUnits, ofRaters, ofError } = squares;
  const df = (n - 1) * (k - 1);
  if (!isAbsolute(form)) {
    return tested(((ofUnits / ofError) * (1 - r)) / (1 + (k - 1) * r), n - 1, df);
  }
  const mixed = mixture(squares, r);
  const f = ofUnits / (mixed.a * ofRaters + mixed.b * ofError);
  return tested(f, n - 1, r === 0 ? df : mixed.df);
}

type Test = Readonly<Record<"F" | "df1" | "df2" | "p", Figure>>;

function tested(f: number, df1: number, df2: number): Test {
  return {
    F: finiteOr(f, "no_error_variance"),
    df1: value(df1),
    df2: finiteOr(df2, "no_error_variance"),
    p: finiteOr(fUpper(f, df1, df2), "no_variance"),
  };
}

function intervalOf(
  limits: readonly [number, number],
  of: { readonly error: number; readonly level: number },
): Interval {
  const [low, high] = limits;
  if (!Number.isFinite(low) || !Number.isFinite(high)) {
    return undefinedBecause(of.error === 0 ? "no_error_variance" : "no_variance_between_units");
  }
  return { kind: "interval", low, high, level: of.level, method: "f_distribution" };
}

function without(none: Undefined): Readonly<Record<IccPart, Figure>> {
  return {
    F: none,
    df1: none,
    df2: none,
    p: none,
    meanSquareUnits: none,
    meanSquareRaters: none,
    meanSquareError: none,
    meanSquareWithin: none,
    effectiveRaters: none,
  };
}

export const intraclassCorrelationStatistic = {
  id: "intraclassCorrelation",
  needs: { data: "ratings", level: "interval", raters: "two_or_more", missing: "not_applicable" },
  parameters: {
    form: { kind: "choice", default: "ICC(A,1)", options: iccForms },
    confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
    testAgainst: { kind: "number", default: 0, min: 0, max: 0.999 },
  },
  compute: intraclassCorrelation,
  references: [
    {
      text: "McGraw, K. O., & Wong, S. P. (1996). Forming inferences about some intraclass correlation coefficients. Psychological Methods, 1(1), 30–46",
      doi: "10.1037/1082-989X.1.1.30",
    },
    {
      text: "Shrout, P. E., & Fleiss, J. L. (1979). Intraclass correlations: Uses in assessing rater reliability. Psychological Bulletin, 86(2), 420–428",
      doi: "10.1037/0033-2909.86.2.420",
    },
    {
      text: "Patterson, H. D., & Thompson, R. (1971). Recovery of inter-block information when block sizes are unequal. Biometrika, 58(3), 545–554",
      doi: "10.1093/biomet/58.3.545",
    },
  ],
  assumes: ["units_independent", "normal_errors", "equal_variances", "distances_meaningful"],
} as const satisfies Statistic<"intraclassCorrelation", Ratings, IccOptions>;
