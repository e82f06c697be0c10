import { studentTwoSidedQuantile, studentUpper } from "./distributions.ts";

/** A difference with its standard error and its degrees of freedom. */
export interface EstimatedDifference {
  readonly difference: number;
  readonly error: number;
  readonly df: number;
  /** Of its distribution: its third cumulant over the cube of its error. Excluded: 0, which is Student’s test alone. */
  readonly skew?: number | undefined;
}

export interface Equivalence {
  /** Of H₀: the difference is −margin or less. Small: not worse by the margin. */
  readonly lowerP: number;
  /** Of H₀: the difference is the margin or more. Small: not better by the margin. */
  readonly upperP: number;
  /** The larger of both. */
  readonly p: number;
  /** Limits that lie between the margins just where `p` is below the level: of 1 − 2 · level. */
  readonly low: number;
  readonly high: number;
  readonly isNotWorse: boolean;
  readonly isEquivalent: boolean;
}

/**
 * Equivalence by two one-sided tests: a difference is equivalent to 0 if it is significantly above
 * −margin and below margin, each at `level`. Schuirmann (1987), Journal of Pharmacokinetics and
 * Biopharmaceutics, 15, 657–680, doi:10.1007/BF01068419. The first test alone is a test of
 * non-inferiority.
 *
 * Tests are Student’s, applied to T corrected for the skewness q of small samples: T + q/6 + qT²/3
 * + q²T³/27, which is monotonic. Hall (1992), Journal of the Royal Statistical Society B, 54,
 * 221–228.
 *
 * @param margin above 0, in the unit of the difference
 */
export function equivalence(
  { difference, error, df, skew = 0 }: EstimatedDifference,
  { margin, level }: { readonly margin: number; readonly level: number },
): Equivalence {
  const lowerP = upperTail(unskewed((difference + margin) / error, skew), df);
  const upperP = upperTail(-unskewed((difference - margin) / error, skew), df);
  const t = studentTwoSidedQuantile(2 * level, df);
  return {
    lowerP,
    upperP,
    p: Math.max(lowerP, upperP),
    low: difference - error * skewed(t, skew),
    high: difference - error * skewed(-t, skew),
    isNotWorse: lowerP <= level,
    isEquivalent: Math.max(lowerP, upperP) <= level,
  };
}

function unskewed(t: number, skew: number): number {
  return t + skew / 6 + (skew * t * t) / 3 + (skew * skew * t ** 3) / 27;
}

/** The way back. */
function skewed(t: number, skew: number): number {
  if (Math.abs(skew) < 1e-9) return t;
  return (3 / skew) * (Math.cbrt(1 + skew * (t - skew / 6)) - 1);
}

function upperTail(t: number, df: number): number {
  const upper = studentUpper(Math.abs(t), df);
  return t >= 0 ? upper : 1 - upper;
}
