import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";

/** Estimates under each other on one axis, each with its interval; several recipes side by side in a row. */
export function ForestPlot(_props: ForestPlotProps) {
  return null;
}

export interface ForestPlotProps extends ChartHead {
  readonly rows: readonly ForestRow[];
  readonly series: readonly Series[];
  /** −1 to 1 for kappa and its like. Left out: as far as estimates and intervals reach. */
  readonly axis: Axis;
  /** Lines to measure by: 0 is chance, .80 a wanted level. */
  readonly references?: readonly { readonly at: number; readonly name: string }[] | undefined;
  readonly format: Write;
  /** What the rows are: "Code". */
  readonly rowsAre: string;
  readonly chosen?: string | undefined;
  /** A row was clicked or entered by key. */
  readonly onSelect?: ((rowId: string) => void) | undefined;
}

export interface ForestRow {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  /** Small, after the name: "2 % of time, 41 events". */
  readonly note?: string | undefined;
  /** Set off from the others: the figure over all. */
  readonly isWhole?: boolean | undefined;
  readonly estimates: BySeries<Estimate>;
}
