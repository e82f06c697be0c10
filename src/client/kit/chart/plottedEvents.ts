import type { ChartHead } from "./chartHead.ts";

export interface EventPlotProps extends ChartHead {
  readonly rows: readonly EventRow[];
  readonly codes: readonly EventCode[];
  /** The ends of the axis; absent: the range of the rows. */
  readonly range?: { readonly fromUs: number; readonly toUs: number } | undefined;
  /** What the rows are: "Observation". */
  readonly rowsAre: string;
  /** Called when a row is chosen: with the event or the time that was pointed at, or with neither. */
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
  /** A note below the name, in small letters: the rater. */
  readonly note?: string | undefined;
  /**
   * The recording of the row. Rows of one recording stand together under its name, and are labelled by their notes.
   */
  readonly groupId?: string | undefined;
  /** The observed part of the recording, drawn as background. */
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
  /** The ribbon of the code: codes of which only one can hold at a time share a lane. */
  readonly ribbon?: string | undefined;
}
