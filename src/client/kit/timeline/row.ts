import type { EventOrder } from "./eventOrder.ts";
import type { Mark } from "./marks.ts";

/** One line of a timeline: the events of a code and subject, or of a rater. */
export interface RowView extends Mark {
  readonly id: string;
  readonly label: string;
  /** The group of the row: neighbours of one group are below a heading that collapses them. */
  readonly group: RowGroup | undefined;
  readonly order: EventOrder;
}

export interface RowGroup {
  readonly id: string;
  readonly name: string;
}
