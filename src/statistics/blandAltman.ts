import { studentTwoSidedQuantile } from "./distributions.ts";
import { completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Interval,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

export interface BlandAltmanOptions {
  /** How many standard deviations the limits of agreement lie from the bias; default 1.96. */
  readonly multiple?: number;
  /** Default 0.95. */
  readonly confidence?: number;
  /** How precise the limits themselves are: the formula of 1999 (default) or the rougher one of 1986. */
  readonly limitsError?: "1999" | "1986";
}

export interface BlandAltmanAnswer extends Answer<"standardDeviation" | "low" | "high"> {
  /** Confidence limits of the lower and of the upper limit of agreement. */
  readonly lowInterval: Interval;
  readonly highInterval: Interval;
}

/**
 * Bland and Altman’s limits of agreement of two raters: the bias (mean of first − second, in the units of
 * the ratings) with its confidence interval, and bias ± 1.96 standard deviations (n − 1), between which
 * about 95% of differences lie. Bland & Altman (1986), doi:10.1016/S0140-6736(86)90837-8;
 * (1999), doi:10.1177/096228029900800204. Undefined below two units, or with other than two raters.
 */
export function blandAltman(ratings: Ratings, options: BlandAltmanOptions = {}): BlandAltmanAnswer {
  const { multiple = 1.96, confidence = 0.95 } = options;
  const complete = completeUnits(ratings);
  const { units: n, raters, values } = complete.ratings;
  const about = {
    units: n,
    unitKind: "units",
    excluded: complete.excluded,
    raters,
    codes: 0,
    observed: notPart,
    expected: notPart,
  } as const;
  if (raters !== 2 || n < 2) {
    const none = undefinedBecause(
      raters !== 2 ? "not_two_raters" : n === 0 ? "no_complete_units" : "too_few_units",
    );
    return {
      ...about,
      figure: none,
      standardError: none,
      interval: none,
      parts: { standardDeviation: none, low: none, high: none },
      lowInterval: none,
      highInterval: none,
    };
  }
  const differences = Float64Array.from(
    { length: n },
    (_, unit) => (values[2 * unit] ?? 0) - (values[2 * unit + 1] ?? 0),
  );
  const origin = differences[0] ?? 0;
  let sum = 0;
  for (const one of differences) sum += one - origin;
  const bias = origin + sum / n;
  let squares = 0;
  for (const one of differences) squares += (one - bias) ** 2;
  const s = Math.sqrt(squares / (n - 1));
  const t = studentTwoSidedQuantile(1 - confidence, n - 1);
  const around = (centre: number, error: number): Interval => ({
    kind: "interval",
    low: centre - t * error,
    high: centre + t * error,
    level: confidence,
    method: "student",
  });
  const limitsError =
    s *
    (options.limitsError === "1986"
      ? Math.sqrt(3 / n)
      : Math.sqrt(1 / n + multiple ** 2 / (2 * (n - 1))));
  return {
    ...about,
    figure: value(bias),
    standardError: value(s / Math.sqrt(n)),
    interval: around(bias, s / Math.sqrt(n)),
    parts: {
      standardDeviation: value(s),
      low: value(bias - multiple * s),
      high: value(bias + multiple * s),
    },
    lowInterval: around(bias - multiple * s, limitsError),
    highInterval: around(bias + multiple * s, limitsError),
  };
}

export const blandAltmanStatistic = {
  id: "blandAltman",
  needs: { data: "ratings", level: "interval", raters: "two", missing: "complete_units" },
  parameters: {
    multiple: { kind: "number", default: 1.96, min: 0.5, max: 5 },
    confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
    limitsError: { kind: "choice", default: "1999", options: ["1999", "1986"] },
  },
  compute: blandAltman,
  references: [
    {
      text: "Bland, J. M., & Altman, D. G. (1986). Statistical methods for assessing agreement between two methods of clinical measurement. The Lancet, 327(8476), 307–310",
      doi: "10.1016/S0140-6736(86)90837-8",
    },
    {
      text: "Bland, J. M., & Altman, D. G. (1999). Measuring agreement in method comparison studies. Statistical Methods in Medical Research, 8(2), 135–160",
      doi: "10.1177/096228029900800204",
    },
  ],
  assumes: ["units_independent", "normal_errors", "equal_variances", "distances_meaningful"],
} as const satisfies Statistic<"blandAltman", Ratings, BlandAltmanOptions>;
