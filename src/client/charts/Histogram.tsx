import type { ChartHead } from "./chartHead.ts";
import type { Axis, Series, Write } from "./series.ts";

/** How often values fell into classes, by group. */
export function Histogram(_props: HistogramProps) {
  return null;
}

export interface HistogramProps extends ChartHead {
  readonly bins: readonly Bin[];
  readonly groups: readonly HistogramGroup[];
  /** Bars show counts, or each group's share of its own values. */
  readonly as: "count" | "share";
  /** What was measured, with its unit: "Duration (s)". */
  readonly axis: Axis;
  readonly format: Write;
}

/** A class of values: from `low` to below `high` (the last one with its upper end), or a name. */
export type Bin =
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "name"; readonly name: string };

export interface HistogramGroup extends Series {
  /** By bin. */
  readonly counts: readonly number[];
}
