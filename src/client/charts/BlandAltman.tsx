import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, Write } from "./series.ts";

/** Difference of two raters over their mean, with bias and limits of agreement. */
export function BlandAltman(_props: BlandAltmanProps) {
  return null;
}

export interface BlandAltmanProps extends ChartHead {
  readonly points: readonly MeanAndDifference[];
  readonly bias: Estimate;
  readonly lowerLimit: Estimate;
  readonly upperLimit: Estimate;
  /** The mean of both. */
  readonly across: Axis;
  /** The difference, and which way round: "Ana − Ben (s)". */
  readonly axis: Axis;
  readonly format: Write;
  /** What a point is: "Recording". */
  readonly pointsAre: string;
}

export interface MeanAndDifference {
  readonly id: string;
  readonly name: string;
  readonly mean: number;
  readonly difference: number;
}
