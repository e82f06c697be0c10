import type { TableCell, TableHead } from "../charts/chartTable.ts";

/** A column: what the reader sees above it, and its name in files, the same in every language. */
export function column(label: string, fileLabel: string, isNumber = true): TableHead {
  return { label, fileLabels: [fileLabel], isNumber };
}

/**
 * A number, or the words that say that there is none. Files leave the latter empty. `per` turns the
 * value into the unit of its column: microseconds into seconds.
 */
export function figureCell(
  value: number | null | undefined,
  { write, absent, per = 1 }: Writing,
): TableCell {
  if (value === null || value === undefined) return { text: absent, values: [null] };
  return { text: write(value / per), values: [value / per] };
}

interface Writing {
  readonly write: (value: number) => string;
  /** Where there is no value: "no duration". */
  readonly absent: string;
  readonly per?: number;
}

/** How many microseconds a second has. */
export const secondUs = 1_000_000;
