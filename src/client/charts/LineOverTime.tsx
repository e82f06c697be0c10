import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";

/** Estimates with their intervals by week, round or session. */
export function LineOverTime(_props: LineOverTimeProps) {
  return null;
}

export interface LineOverTimeProps extends ChartHead {
  /** In their order. */
  readonly steps: readonly TimeStep[];
  readonly series: readonly Series[];
  readonly axis: Axis;
  /** A level that is aimed at. */
  readonly goal?: { readonly at: number; readonly name: string } | undefined;
  readonly format: Write;
  /** What the steps are: "Week". */
  readonly stepsAre: string;
}

export interface TimeStep {
  readonly id: string;
  readonly name: string;
  readonly estimates: BySeries<Estimate>;
}
