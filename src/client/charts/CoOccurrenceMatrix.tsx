import type { ChartHead } from "./chartHead.ts";
import type { MatrixLabel } from "./MatrixDrawing.tsx";
import type { Write } from "./series.ts";

/** How long or how often two codes occurred together. */
export function CoOccurrenceMatrix(_props: CoOccurrenceMatrixProps) {
  return null;
}

export interface CoOccurrenceMatrixProps extends ChartHead {
  readonly labels: readonly MatrixLabel[];
  /** By label and label; `null` where two cannot occur together (or on the diagonal). */
  readonly table: readonly (readonly (number | null)[])[];
  /** What a cell is: "Seconds together", "Share of the row’s time". */
  readonly measure: string;
  readonly format: Write;
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((row: string, column: string) => void) | undefined;
}
