import { studentTwoSidedQuantile, studentUpper } from "./distributions.ts";

/** A difference with its standard error, by so many degrees of freedom. */
export interface EstimatedDifference {
  readonly difference: number;
  readonly error: number;
  readonly df: number;
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
 * Equivalence by two one-sided tests: a difference is equivalent to 0 if it can be told to be above −margin and below
 * margin, each at `level`. Schuirmann (1987), Journal of Pharmacokinetics and Biopharmaceutics, 15, 657–680,
 * doi:10.1007/BF01068419. The first test alone tells that something is not worse by the margin.
 *
 * @param margin above 0, in the unit of the difference
 */
export function equivalence(
  { difference, error, df }: EstimatedDifference,
  { margin, level }: { readonly margin: number; readonly level: number },
): Equivalence {
  const lowerP = upperTail((difference + margin) / error, df);
  const upperP = upperTail((margin - difference) / error, df);
  const reach = studentTwoSidedQuantile(2 * level, df) * error;
  return {
    lowerP,
    upperP,
    p: Math.max(lowerP, upperP),
    low: difference - reach,
    high: difference + reach,
    isNotWorse: lowerP <= level,
    isEquivalent: Math.max(lowerP, upperP) <= level,
  };
}

function upperTail(t: number, df: number): number {
  const upper = studentUpper(Math.abs(t), df);
  return t >= 0 ? upper : 1 - upper;
}
