import { normalQuantile } from "./distributions.ts";
import { completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Interval,
  finiteOr,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

export type LinCccPart = "accuracy" | "precision";

/**
 * Lin's concordance correlation: how near pairs of measurements lie to the line of identity, −1 to 1.
 * It is the correlation (`precision`) times how far means and variances agree (`accuracy`, C_b).
 * Moments with 1/n. Lin (1989), doi:10.2307/2532051, with the correction of 2000 for the standard error;
 * limits through Fisher's z. For three or more raters the overall coefficient of
 * Barnhart, Haber & Song (2002), doi:10.1111/j.0006-341X.2002.01020.x, without limits.
 * Undefined where the measurements of a rater are all equal (with two raters: of both).
 */
export function linCcc(
  ratings: Ratings,
  options: { readonly confidence?: number } = {},
): Answer<LinCccPart> {
  const complete = completeUnits(ratings);
  const { units: n, raters: m, values } = complete.ratings;
  const about = {
    units: n,
    unitKind: "units",
    leftOut: complete.leftOut,
    raters: m,
    codes: 0,
    observed: notPart,
    expected: notPart,
  } as const;
  const nothing = (
    because: "too_few_raters" | "no_complete_units" | "too_few_units" | "no_variation_within_rater",
  ) => {
    const none = undefinedBecause(because);
    return {
      ...about,
      figure: none,
      standardError: none,
      interval: none,
      parts: { accuracy: none, precision: none },
    };
  };
  if (m < 2) return nothing("too_few_raters");
  if (n < 2) return nothing(n === 0 ? "no_complete_units" : "too_few_units");

  const origin = values[0] ?? 0;
  const means = Float64Array.from({ length: m }, (_, rater) => {
    let sum = 0;
    for (let unit = 0; unit < n; unit += 1) sum += (values[unit * m + rater] ?? 0) - origin;
    return sum / n;
  });
  const centred = (unit: number, rater: number) =>
    (values[unit * m + rater] ?? 0) - origin - (means[rater] ?? 0);
  const covariance = (a: number, b: number) => {
    let sum = 0;
    for (let unit = 0; unit < n; unit += 1) sum += centred(unit, a) * centred(unit, b);
    return sum / n;
  };
  const isConstant = (rater: number) => {
    for (let unit = 1; unit < n; unit += 1) {
      if (values[unit * m + rater] !== values[rater]) return false;
    }
    return true;
  };
  if (Array.from(means, (_, rater) => rater).some(isConstant))
    return nothing("no_variation_within_rater");

  let between = 0;
  let together = 0;
  let spread = 0;
  let largest = 0;
  const variances = Array.from(means, (_, rater) => covariance(rater, rater));
  for (let a = 0; a < m; a += 1) {
    for (let b = a + 1; b < m; b += 1) {
      const [va = 0, vb = 0] = [variances[a], variances[b]];
      if (m === 2) between = 2 * covariance(a, b);
      spread += va + vb;
      largest += 2 * Math.sqrt(va * vb);
      together += ((means[a] ?? 0) - (means[b] ?? 0)) ** 2;
    }
  }
  // Of many raters all covariances at once: the variance of their sum is that of each and twice those.
  if (m > 2) {
    let ofSums = 0;
    for (let unit = 0; unit < n; unit += 1) {
      let sum = 0;
      for (let rater = 0; rater < m; rater += 1) sum += centred(unit, rater);
      ofSums += sum * sum;
    }
    between = ofSums / n - variances.reduce((sum, own) => sum + own, 0);
  }
  const ccc = between / (spread + together);
  const accuracy = largest / (spread + together);
  const precision = between / largest;
  const parts = { accuracy: value(accuracy), precision: value(precision) };
  const noError = undefinedBecause("no_standard_error_published");
  if (m > 2)
    return { ...about, figure: value(ccc), standardError: noError, interval: noError, parts };
  if (n < 3) {
    const few = undefinedBecause("too_few_units");
    return { ...about, figure: value(ccc), standardError: few, interval: few, parts };
  }
  const shift = together / (largest / 2);
  const variance =
    ((1 - precision ** 2) * accuracy ** 2 * (1 - ccc ** 2) +
      2 * accuracy * ccc ** 2 * (1 - ccc) * shift -
      (accuracy ** 2 * ccc ** 2 * shift ** 2) / 2) /
    (n - 2);
  const standardError = finiteOr(Math.sqrt(Math.max(0, variance)), "no_variance");
  return {
    ...about,
    figure: value(ccc),
    standardError,
    interval: limits(ccc, variance, options),
    parts,
  };
}

function limits(
  ccc: number,
  variance: number,
  options: { readonly confidence?: number },
): Interval {
  const level = options.confidence ?? 0.95;
  const spread = 1 - ccc * ccc;
  if (spread < 4 * Number.EPSILON) return undefinedBecause("no_error_variance");
  const half = (-normalQuantile((1 - level) / 2) * Math.sqrt(Math.max(0, variance))) / spread;
  return {
    kind: "interval",
    low: Math.tanh(Math.atanh(ccc) - half),
    high: Math.tanh(Math.atanh(ccc) + half),
    level,
    method: "fisher",
  };
}

export const linCccStatistic = {
  id: "linCcc",
  needs: { data: "ratings", level: "interval", raters: "two_or_more", missing: "complete_units" },
  parameters: {
    confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
  },
  compute: linCcc,
  references: [
    { text: "Lin, L. I.-K. (1989). Biometrics, 45, 255–268", doi: "10.2307/2532051" },
    {
      text: "Barnhart, H. X., Haber, M., & Song, J. (2002). Biometrics, 58, 1020–1027",
      doi: "10.1111/j.0006-341X.2002.01020.x",
    },
  ],
  assumes: ["units_independent", "normal_errors", "distances_meaningful"],
} as const satisfies Statistic<"linCcc", Ratings, { readonly confidence?: number }>;
