import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";

export interface TimeBudgetBarsProps extends ChartHead {
  readonly groups: readonly BarGroup[];
  readonly series: readonly Series[];
  /** How the values of a group are drawn. `stacked` is for parts of one whole. */
  readonly layout?: "grouped" | "stacked" | undefined;
  readonly axis: Axis;
  readonly format: Write;
  /** Whether the values are counts: the axis then has no fractions. */
  readonly isWhole?: boolean | undefined;
  /** What the groups are: "Code". Heads the first column of the table. */
  readonly groupsAre: string;
}

export interface BarGroup {
  readonly id: string;
  readonly name: string;
  /** The colour of the code, shown beside its name. */
  readonly color?: string | undefined;
  readonly values: BySeries<Estimate>;
}
