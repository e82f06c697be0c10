import type { CodedEvent } from "../../../../domain/entities/event.ts";

/** The fields of an event that can be edited in its row, in the order of Tab. */
export const cellColumns = ["start", "subject", "code", "end", "comment", "confidence"] as const;
export type CellColumn = (typeof cellColumns)[number];

/** A cell of the list. A column that the event does not have stands for its first one. */
export interface Cell {
  readonly eventId: string;
  readonly column: string;
}

/** The columns of a kind of event: a point event has no end. */
export function columnsOfKind({ kind }: Pick<CodedEvent, "kind">): readonly CellColumn[] {
  return kind === "state" ? cellColumns : cellColumns.filter((column) => column !== "end");
}

export function columnOf(event: Pick<CodedEvent, "kind">, wanted: string): CellColumn {
  return columnsOfKind(event).find((column) => column === wanted) ?? "start";
}

/** The next or previous column; `undefined` beyond the last or the first. */
export function columnBeside(
  event: Pick<CodedEvent, "kind">,
  column: CellColumn,
  direction: 1 | -1,
): CellColumn | undefined {
  const columns = columnsOfKind(event);
  return columns[columns.indexOf(column) + direction];
}
