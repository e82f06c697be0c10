import type { ChartHead } from "./chartHead.ts";
import type { Write } from "./series.ts";
import type { MatrixLabel } from "./MatrixDrawing.tsx";

/** What one gave (rows) against what the other gave (columns), with shares and margins. */
export function ConfusionMatrix(_props: ConfusionMatrixProps) {
  return null;
}

export interface ConfusionMatrixProps extends ChartHead {
  /** Of rows and columns alike. Long lists lose, on each side, what that side never used. */
  readonly labels: readonly MatrixLabel[];
  /** Rows by columns, in the order of the labels: counts, or microseconds. */
  readonly table: readonly (readonly number[])[];
  /** Who the rows and the columns are. */
  readonly rowsAre: string;
  readonly columnsAre: string;
  /** Writes a value of the table. */
  readonly format: Write;
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((row: string, column: string) => void) | undefined;
}
