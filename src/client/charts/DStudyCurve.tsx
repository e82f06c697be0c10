import type { ChartHead } from "./chartHead.ts";
import type { Axis, Write } from "./series.ts";

/** How dependable a mean would be over the number of raters; one line for each number of occasions. */
export function DStudyCurve(_props: DStudyCurveProps) {
  return null;
}

export interface DStudyCurveProps extends ChartHead {
  readonly lines: readonly DStudyLine[];
  /** The number of raters. */
  readonly across: Axis;
  /** The coefficient: "Generalizability (Eρ²)". */
  readonly axis: Axis;
  readonly goal?: { readonly at: number; readonly name: string } | undefined;
  /** What the study had: marked on its line. */
  readonly current?: { readonly lineId: string; readonly raters: number } | undefined;
  readonly format: Write;
}

export interface DStudyLine {
  readonly id: string;
  /** Said at its end: "2 occasions". */
  readonly name: string;
  readonly points: readonly {
    readonly raters: number;
    readonly value: number;
    readonly low?: number | null | undefined;
    readonly high?: number | null | undefined;
  }[];
}
