import type { Cell } from "./csv.ts";
import { columnWrite, type Write } from "./series.ts";

/** The numbers of a chart: what its table shows, and what its file contains. */
export interface ChartTable {
  readonly heads: readonly TableHead[];
  readonly lines: readonly TableLine[];
}

export interface TableHead {
  readonly label: string;
  /** The heads of the columns that this column becomes in the file: one for each of the `values` of its cells. */
  readonly fileLabels: readonly string[];
  readonly isNumber: boolean;
}

export interface TableLine {
  readonly id: string;
  readonly cells: readonly TableCell[];
  /** The colour of what the line is about. */
  readonly color?: string | undefined;
}

export interface TableCell {
  readonly text: string;
  /** The interval of the number in `text`, shown after it: "[0.62, 0.79]". */
  readonly interval?: string | undefined;
  /** A note below the text, in small letters. */
  readonly note?: string | undefined;
  /** The values in the file, with all their digits. */
  readonly values: readonly Cell[];
}

export function textHead(label: string): TableHead {
  return { label, fileLabels: [label], isNumber: false };
}

export function numberHead(label: string): TableHead {
  return { label, fileLabels: [label], isNumber: true };
}

export function textCell(text: string, note?: string): TableCell {
  return { text, note, values: [text] };
}

export function numberCell(value: number, format: Write): TableCell {
  return { text: columnWrite(format)(value), values: [value] };
}

/**
 * The number of characters of the longest interval of each column: where all intervals get this room, the numbers
 * before them align.
 */
export function intervalRooms({ heads, lines }: ChartTable): readonly number[] {
  return heads.map((_, column) =>
    lines.reduce((most, { cells }) => Math.max(most, cells[column]?.interval?.length ?? 0), 0),
  );
}

/** The table as rows of a file, heads first. */
export function numbersOf({ heads, lines }: ChartTable): readonly (readonly Cell[])[] {
  return [
    heads.flatMap(({ fileLabels }) => fileLabels),
    ...lines.map(({ cells }) => cells.flatMap(({ values }) => values)),
  ];
}
