import { columnWrite, type Write } from "../../kit/chart/series.ts";
import type { TableCell, TableHead } from "../../kit/chart/chartTable.ts";

/** A column: its visible head, and its name in files, which is the same in every language. */
export function column(label: string, fileLabel: string, isNumber = true): TableHead {
  return { label, fileLabels: [fileLabel], isNumber };
}

/**
 * The cell of a number, or of the words that replace it, which are empty in files. `per` converts the value to the
 * unit of its column: microseconds to seconds.
 */
export function figureCell(
  value: number | null | undefined,
  { write, absent, per = 1 }: Writing,
): TableCell {
  if (value === null || value === undefined) return { text: absent, values: [null] };
  return { text: columnWrite(write)(value / per), values: [value / per] };
}

interface Writing {
  readonly write: Write;
  /** The words where there is no value: "no duration". */
  readonly absent: string;
  readonly per?: number;
}

/** A column of figures with intervals: three columns in files, `share`, `share_low` and `share_high`. */
export function intervalColumn(label: string, fileLabel: string): TableHead {
  const fileLabels = [fileLabel, `${fileLabel}_low`, `${fileLabel}_high`];
  return { label, fileLabels, isNumber: true };
}

/** The cell of a number with its interval below it, if it has one; an interval without an upper end is open. */
export function intervalCell(
  value: number | null,
  interval: { readonly low: number; readonly high: number | null } | null,
  writing: Writing & { readonly between: (low: string, high: string) => string },
): TableCell {
  const { text, values } = figureCell(value, writing);
  const { write, per = 1, between } = writing;
  if (value === null || interval === null) return { text, values: [...values, null, null] };
  const low = interval.low / per;
  const high = interval.high === null ? null : interval.high / per;
  const inColumn = columnWrite(write);
  return {
    text,
    note: between(inColumn(low), high === null ? "∞" : inColumn(high)),
    values: [...values, low, high],
  };
}

/** Microseconds per second. */
export const secondUs = 1_000_000;
