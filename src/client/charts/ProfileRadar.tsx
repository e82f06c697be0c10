import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { BySeries, Series, Write } from "./series.ts";

/** A spoke a criterion, a line a series, with its interval as a band; fewer than three spokes draw nothing. */
export function ProfileRadar(_props: ProfileRadarProps) {
  return null;
}

export interface ProfileRadarProps extends ChartHead {
  readonly spokes: readonly Spoke[];
  readonly series: readonly Series[];
  readonly axis: { readonly low: number; readonly high: number };
  readonly format: Write;
  /** What the spokes are: "Criterion". */
  readonly spokesAre: string;
}

export interface Spoke {
  readonly id: string;
  readonly name: string;
  /** Said beside the name in the table: "1 to 5". */
  readonly note?: string | undefined;
  readonly values: BySeries<Estimate>;
}
