import { normalQuantile } from "./distributions.ts";
import { type CrossedMoments, momentsOfSums, ratersInSums } from "./crossedSums.ts";
import { completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Figure,
  type Interval,
  finiteOr,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

export type LinCccPart = "accuracy" | "precision";

/**
 * Lin’s concordance correlation: how near pairs of measurements lie to the line of identity, −1 to 1.
 * It is the correlation (`precision`) times how far means and variances agree (`accuracy`, C_b).
 * Moments with 1/n. Lin (1989), doi:10.2307/2532051, with the correction of 2000 for the standard error;
 * limits through Fisher’s z. For three or more raters the overall coefficient of
 * Barnhart, Haber & Song (2002), doi:10.1111/j.0006-341X.2002.01020.x, without limits.
 * Undefined where the measurements of a rater are all equal.
 */
export function linCcc(
  ratings: Ratings,
  options: { readonly confidence?: number } = {},
): Answer<LinCccPart> {
  const complete = completeUnits(ratings);
  const { units: n, raters: m } = complete.ratings;
  const about = {
    units: n,
    unitKind: "units",
    excluded: complete.excluded,
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

  const found = moments(complete.ratings);
  if (found.isConstant) return nothing("no_variation_within_rater");
  const { ccc, accuracy, precision, together, largest } = concordance(
    found,
    m === 2 ? 2 * covariance(complete.ratings, found.means) : undefined,
  );
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

/** The coefficient from moments. `between`: twice all covariances, where they are known by themselves. */
function concordance({ means, variances, ofSums }: CrossedMoments, between?: number) {
  const m = means.length;
  let together = 0;
  let spread = 0;
  let largest = 0;
  let all = 0;
  for (let a = 0; a < m; a += 1) {
    all += variances[a] ?? 0;
    for (let b = a + 1; b < m; b += 1) {
      const [va = 0, vb = 0] = [variances[a], variances[b]];
      spread += va + vb;
      largest += 2 * Math.sqrt(va * vb);
      together += ((means[a] ?? 0) - (means[b] ?? 0)) ** 2;
    }
  }
  const covariances = between ?? ofSums - all;
  return {
    ccc: covariances / (spread + together),
    accuracy: largest / (spread + together),
    precision: covariances / largest,
    together,
    largest,
  };
}

/** Lin’s concordance correlation from sums of clusters of units (`crossedSums`). */
export function concordanceOfSums(sums: Float64Array): Figure {
  const [n = 0] = sums;
  if (ratersInSums(sums) < 2) return undefinedBecause("too_few_raters");
  if (n < 2) return undefinedBecause(n === 0 ? "no_complete_units" : "too_few_units");
  const found = momentsOfSums(sums);
  return found.isConstant
    ? undefinedBecause("no_variation_within_rater")
    : value(concordance(found).ccc);
}

/** Means are measured from the first rating of all. */
function moments({ units: n, raters: m, values }: Ratings): CrossedMoments {
  const origin = values[0] ?? 0;
  const means = new Float64Array(m);
  const varies = new Uint8Array(m);
  for (let unit = 0; unit < n; unit += 1) {
    for (let rater = 0; rater < m; rater += 1) {
      const own = values[unit * m + rater] ?? 0;
      means[rater] = (means[rater] ?? 0) + (own - origin);
      if (own !== values[rater]) varies[rater] = 1;
    }
  }
  for (let rater = 0; rater < m; rater += 1) means[rater] = (means[rater] ?? 0) / n;
  const variances = new Float64Array(m);
  let ofSums = 0;
  for (let unit = 0; unit < n; unit += 1) {
    let sum = 0;
    for (let rater = 0; rater < m; rater += 1) {
      const apart = (values[unit * m + rater] ?? 0) - origin - (means[rater] ?? 0);
      variances[rater] = (variances[rater] ?? 0) + apart * apart;
      sum += apart;
    }
    ofSums += sum * sum;
  }
  for (let rater = 0; rater < m; rater += 1) variances[rater] = (variances[rater] ?? 0) / n;
  return { means, variances, ofSums: ofSums / n, isConstant: varies.includes(0) };
}

/** Of two raters. */
function covariance({ units, values }: Ratings, means: Float64Array): number {
  const origin = values[0] ?? 0;
  let sum = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const first = (values[2 * unit] ?? 0) - origin - (means[0] ?? 0);
    sum += first * ((values[2 * unit + 1] ?? 0) - origin - (means[1] ?? 0));
  }
  return sum / units;
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
    {
      text: "Lin, L. I.-K. (1989). A concordance correlation coefficient to evaluate reproducibility. Biometrics, 45(1), 255–268",
      doi: "10.2307/2532051",
    },
    {
      text: "Barnhart, H. X., Haber, M., & Song, J. (2002). Overall concordance correlation coefficient for evaluating agreement among multiple observers. Biometrics, 58(4), 1020–1027",
      doi: "10.1111/j.0006-341X.2002.01020.x",
    },
  ],
  assumes: ["units_independent", "normal_errors", "distances_meaningful"],
} as const satisfies Statistic<"linCcc", Ratings, { readonly confidence?: number }>;
