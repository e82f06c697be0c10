import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Write } from "./series.ts";

export interface PairHeatMapProps extends ChartHead {
  readonly raters: readonly { readonly id: string; readonly name: string }[];
  /** One entry per pair, in either order; pairs without common work are absent. */
  readonly pairs: readonly PairCell[];
  /** What the figure is: "Duration κ". */
  readonly measure: string;
  /** The values with the palest and the darkest fill; 0 and 1 by default. Lower ones are drawn as disagreement. */
  readonly range?: { readonly low: number; readonly high: number } | undefined;
  readonly format: Write;
  readonly chosen?: { readonly a: string; readonly b: string } | undefined;
  readonly onSelect?: ((a: string, b: string) => void) | undefined;
}

export interface PairCell {
  readonly a: string;
  readonly b: string;
  readonly estimate: Estimate;
  /** Shown with the cell: "3 recordings". */
  readonly note?: string | undefined;
  /** Whether the figure is of too few recordings to be listed among the lowest. */
  readonly isUncertain?: boolean | undefined;
}
