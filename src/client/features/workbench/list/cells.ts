import type { CodedEvent } from "../../../../domain/entities/event.ts";

/** What can be changed of an event in its row, in the order in which Tab goes on. */
export const cellColumns = ["start", "subject", "code", "end", "comment", "confidence"] as const;
export type CellColumn = (typeof cellColumns)[number];

/** A place in the list. A column that the event does not have means its first. */
export interface Cell {
  readonly eventId: string;
  readonly column: string;
}

/** Those that an event has: a point has no end. */
export function columnsOfKind({ kind }: Pick<CodedEvent, "kind">): readonly CellColumn[] {
  return kind === "state" ? cellColumns : cellColumns.filter((column) => column !== "end");
}

export function columnOf(event: Pick<CodedEvent, "kind">, wanted: string): CellColumn {
  return columnsOfKind(event).find((column) => column === wanted) ?? "start";
}

/** The column beside one; `undefined` beyond the first or the last. */
export function columnBeside(
  event: Pick<CodedEvent, "kind">,
  column: CellColumn,
  direction: 1 | -1,
): CellColumn | undefined {
  const columns = columnsOfKind(event);
  return columns[columns.indexOf(column) + direction];
}
