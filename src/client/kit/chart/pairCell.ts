import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Write } from "./series.ts";

export interface PairHeatMapProps extends ChartHead {
  readonly raters: readonly { readonly id: string; readonly name: string }[];
  /** One a pair, in either order; pairs without work in common are excluded. */
  readonly pairs: readonly PairCell[];
  /** What the figure is: "Duration κ". */
  readonly measure: string;
  /** Which values are palest and darkest; 0 and 1 unless told. Lower ones are drawn as differing. */
  readonly range?: { readonly low: number; readonly high: number } | undefined;
  readonly format: Write;
  readonly chosen?: { readonly a: string; readonly b: string } | undefined;
  readonly onSelect?: ((a: string, b: string) => void) | undefined;
}

export interface PairCell {
  readonly a: string;
  readonly b: string;
  readonly estimate: Estimate;
  /** Said with the cell: "3 recordings". */
  readonly note?: string | undefined;
  /** Of so few recordings that it is not named among the lowest. */
  readonly isUncertain?: boolean | undefined;
}
