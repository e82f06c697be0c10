import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";

export interface ProfileRadarProps extends ChartHead {
  readonly spokes: readonly Spoke[];
  readonly series: readonly Series[];
  /** The band of all series, behind the few that are drawn. */
  readonly all?: All | undefined;
  readonly axis: { readonly low: number; readonly high: number } & Pick<Axis, "format">;
  readonly format: Write;
  /** What the spokes are: "Criterion". */
  readonly spokesAre: string;
}

interface All {
  readonly name: string;
  /** The ranges, by spoke id. */
  readonly reach: BySeries<Reach>;
  /** The values of the table and the file, where those that are drawn are rescaled to one axis. */
  readonly unstretched?: BySeries<Reach> | undefined;
}

/** The ends of a range. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

export interface Spoke {
  readonly id: string;
  readonly name: string;
  /** Its scale, said beside the name in the table and in a column of its own in the file: "1 to 5". */
  readonly note?: string | undefined;
  /** The values of the table and the file, where those that are drawn are rescaled to one axis. */
  readonly unstretched?: BySeries<Estimate> | undefined;
  readonly values: BySeries<Estimate>;
}
