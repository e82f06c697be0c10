import type { ChartHead } from "./chartHead.ts";
import type { MatrixLabel } from "./MatrixDrawing.tsx";

/** How often each code (rows) was followed by each other (columns), marked where that is not chance. */
export function TransitionMatrix(_props: TransitionMatrixProps) {
  return null;
}

export interface TransitionMatrixProps extends ChartHead {
  readonly labels: readonly MatrixLabel[];
  /** From rows to columns. */
  readonly counts: readonly (readonly number[])[];
  /** Of all transitions of the row; `null` where the row has none. */
  readonly probabilities: readonly (readonly (number | null)[])[];
  /** Adjusted residuals, as z; `null` where not defined. */
  readonly residuals: readonly (readonly (number | null)[])[];
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((from: string, to: string) => void) | undefined;
}
