import type { ChartHead } from "./chartHead.ts";

/** A row an observation: points as ticks, states as bars, by code. */
export function EventPlot(_props: EventPlotProps) {
  return null;
}

export interface EventPlotProps extends ChartHead {
  readonly rows: readonly EventRow[];
  readonly codes: readonly EventCode[];
  /** From where to where the axis runs; as far as rows reach, if left out. */
  readonly range?: { readonly fromUs: number; readonly toUs: number } | undefined;
  /** What the rows are: "Observation". */
  readonly rowsAre: string;
  readonly onSelect?: ((rowId: string) => void) | undefined;
}

export interface EventRow {
  readonly id: string;
  readonly name: string;
  /** Small, under the name: who coded it. */
  readonly note?: string | undefined;
  /** The part that was observed; drawn as ground. */
  readonly observed?: { readonly fromUs: number; readonly toUs: number } | undefined;
  readonly events: readonly PlottedEvent[];
}

export interface PlottedEvent {
  readonly codeId: string;
  readonly startUs: number;
  /** `null` for points. */
  readonly endUs: number | null;
}

export interface EventCode {
  readonly id: string;
  readonly name: string;
  readonly kind: "state" | "point";
  readonly color?: string | undefined;
}
