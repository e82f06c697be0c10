import { bootstrap } from "./bootstrap.ts";
import {
  type Figure,
  type Interval,
  type Statistic,
  type Undefined,
  undefinedBecause,
  value,
} from "./statistic.ts";

/** One candidate’s results at one OSCE station. */
export interface StationScore {
  /** Of the checklist, in whatever unit the pass mark shall have. */
  readonly score: number;
  /** The examiner’s judgement of all of it. */
  readonly global: number;
}

export interface BorderlineRegression {
  readonly kind: "mark";
  /** The score that the line gives to a candidate who is just borderline. */
  readonly passMark: number;
  readonly slope: number;
  readonly intercept: number;
  /** Share of the scores’ variance that the line explains, 0 to 1. */
  readonly rSquared: number;
  readonly n: number;
  /** How far marks of candidates drawn again and again lie apart. */
  readonly standardError: Figure;
  /** Percentiles of the same. */
  readonly interval: Interval;
}

/** Below three candidates a line goes through all of them and says nothing. */
const leastCandidates = 3;

/**
 * The pass mark of a station by borderline regression: the line of scores on global grades, read at
 * the grade that means "borderline". Wood, Humphrey-Murto & Norman (2006),
 * doi:10.1007/s10459-005-7853-1. Its standard error is from a seeded bootstrap over candidates;
 * samples in which all have the same grade are excluded.
 *
 * Undefined for fewer than three candidates, or where all have the same grade.
 */
export function borderlineRegression(
  scores: readonly StationScore[],
  options: {
    readonly borderline: number;
    /** Default 2,000. */
    readonly resamples?: number;
    readonly seed?: number;
  },
): BorderlineRegression | Undefined {
  const n = scores.length;
  if (n < leastCandidates) return undefinedBecause("too_few_units");
  const line = lineOf(scores);
  if (!line) return undefinedBecause("no_variation");
  const markOf = (units: Int32Array): number => {
    const drawn = lineOf(Array.from(units, (unit) => scores[unit] ?? { score: NaN, global: NaN }));
    return drawn ? drawn.intercept + drawn.slope * options.borderline : NaN;
  };
  const { samples, interval } = bootstrap(
    { units: n, figureOf: markOf },
    {
      method: "percentile",
      ...(options.resamples !== undefined && { resamples: options.resamples }),
      ...(options.seed !== undefined && { seed: options.seed }),
    },
  );
  return {
    kind: "mark",
    passMark: line.intercept + line.slope * options.borderline,
    ...line,
    n,
    standardError: spreadOf(samples),
    interval,
  };
}

function lineOf(
  scores: readonly StationScore[],
): { readonly slope: number; readonly intercept: number; readonly rSquared: number } | undefined {
  let meanScore = 0;
  let meanGlobal = 0;
  for (const { score, global } of scores) {
    meanScore += score / scores.length;
    meanGlobal += global / scores.length;
  }
  let ofGlobal = 0;
  let ofBoth = 0;
  let ofScore = 0;
  for (const { score, global } of scores) {
    ofGlobal += (global - meanGlobal) ** 2;
    ofBoth += (global - meanGlobal) * (score - meanScore);
    ofScore += (score - meanScore) ** 2;
  }
  if (!(ofGlobal > 1e-12)) return undefined;
  const slope = ofBoth / ofGlobal;
  return {
    slope,
    intercept: meanScore - slope * meanGlobal,
    rSquared: ofScore > 0 ? ofBoth ** 2 / (ofGlobal * ofScore) : 0,
  };
}

function spreadOf(samples: Float64Array): Figure {
  if (samples.length < 2) return undefinedBecause("resamples_undefined");
  let mean = 0;
  for (const sample of samples) mean += sample / samples.length;
  let squares = 0;
  for (const sample of samples) squares += (sample - mean) ** 2;
  return value(Math.sqrt(squares / (samples.length - 1)));
}

export const borderlineRegressionStatistic = {
  id: "borderlineRegression",
  needs: { data: "facets", level: "interval", raters: "one", missing: "not_applicable" },
  parameters: {
    borderline: { kind: "number", default: 2, min: -1_000_000, max: 1_000_000 },
    resamples: { kind: "number", default: 2000, min: 200, max: 100_000, whole: true },
  },
  compute: borderlineRegression,
  references: [
    {
      text: "Wood, T. J., Humphrey-Murto, S. M., & Norman, G. R. (2006). Standard setting in a small scale OSCE: A comparison of the modified borderline-group method and the borderline regression method. Advances in Health Sciences Education, 11, 115–122",
      doi: "10.1007/s10459-005-7853-1",
    },
  ],
  assumes: ["units_independent", "distances_meaningful"],
} as const satisfies Statistic<
  "borderlineRegression",
  readonly StationScore[],
  Parameters<typeof borderlineRegression>[1]
>;
