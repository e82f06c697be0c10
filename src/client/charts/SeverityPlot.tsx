import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, Write } from "./series.ts";

/** Means of examiners with their intervals around the mean of all, from strict to lenient. */
export function SeverityPlot(_props: SeverityPlotProps) {
  return null;
}

export interface SeverityPlotProps extends ChartHead {
  readonly examiners: readonly ExaminerMean[];
  readonly grandMean: number;
  readonly axis: Axis;
  readonly format: Write;
  /** What the rows are: "Examiner". */
  readonly examinersAre: string;
}

export interface ExaminerMean {
  readonly id: string;
  readonly name: string;
  /** How many ratings the mean is of. */
  readonly n: number;
  readonly estimate: Estimate;
}
