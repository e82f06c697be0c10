/** A Datavyu spreadsheet: columns, each with cells in order of time. */
export interface Spreadsheet {
  readonly columns: readonly SheetColumn[];
  /** How many more cells the file has that cannot be read; each was found. */
  readonly unreadCells: number;
}

export interface SheetColumn {
  readonly name: string;
  /** As the file has it, in capitals: MATRIX, TEXT, NOMINAL, or one of older versions. */
  readonly type: string;
  /** What a column of a single value has none of. Cells may have more values than there are names. */
  readonly arguments: readonly SheetArgument[];
  readonly isVisible: boolean;
  readonly comment: string;
  readonly cells: readonly SheetCell[];
}

/** An argument of a column’s cells, which Datavyu calls a “code”. */
export interface SheetArgument {
  readonly name: string;
  readonly type: string;
}

export interface SheetCell {
  readonly startUs: number;
  /** 0 where it was never set, which a cell that begins later shows. */
  readonly endUs: number;
  readonly values: readonly string[];
  /** Counted from 1. */
  readonly line: number;
}

/** Whether a cell has no duration: its offset equals its onset, or was never set. */
export function isMoment({ startUs, endUs }: SheetCell): boolean {
  return endUs === startUs || isEndUnset({ startUs, endUs });
}

/** Whether a cell has no offset yet: Datavyu writes 0 until one is set. */
export function isEndUnset({ startUs, endUs }: Pick<SheetCell, "startUs" | "endUs">): boolean {
  return endUs === 0 && startUs > 0;
}
