import type { ChartHead } from "./chartHead.ts";

export interface EventPlotProps extends ChartHead {
  readonly rows: readonly EventRow[];
  readonly codes: readonly EventCode[];
  /** From where to where the axis runs; as far as rows reach, if absent. */
  readonly range?: { readonly fromUs: number; readonly toUs: number } | undefined;
  /** What the rows are: "Observation". */
  readonly rowsAre: string;
  /** A row was chosen: an event of it, or a moment that was pointed at, or neither. */
  readonly onSelect?:
    | ((
        rowId: string,
        place?: { readonly event: PlottedEvent } | { readonly atUs: number },
      ) => void)
    | undefined;
}

export interface EventRow {
  readonly id: string;
  readonly name: string;
  /** Small, under the name: who coded it. */
  readonly note?: string | undefined;
  /** Rows of one recording stand together under its name, and are then called by their notes. */
  readonly groupId?: string | undefined;
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
  /** Codes of which only one can hold at a time share a lane: they are one ribbon. */
  readonly ribbon?: string | undefined;
}
