import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, Write } from "./series.ts";

/** Score over global grade with the line of regression; the pass mark is where it meets the borderline grade. */
export function BorderlineRegression(_props: BorderlineRegressionProps) {
  return null;
}

export interface BorderlineRegressionProps extends ChartHead {
  readonly points: readonly GradedScore[];
  /** The grades of the global scale, ascending. */
  readonly grades: readonly { readonly value: number; readonly name: string }[];
  readonly line: { readonly intercept: number; readonly slope: number };
  /** The borderline grade, on the grades' scale. */
  readonly borderline: number;
  readonly passMark: Estimate;
  /** The global grade. */
  readonly across: Axis;
  /** The score. */
  readonly axis: Axis;
  readonly format: Write;
  /** What a point is: "Candidate". */
  readonly pointsAre: string;
}

export interface GradedScore {
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly score: number;
}
