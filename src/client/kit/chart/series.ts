/**
 * What is drawn in one style throughout a chart: a rater, a statistic, a group. Its index in the list determines
 * its colour, dash, pattern and shape.
 */
export interface Series {
  readonly id: string;
  readonly name: string;
  /** Its own colour, as codes have one; it still gets the pattern and dash of its place. */
  readonly color?: string | undefined;
  /** Whether the series is grey and without a name, as background for the others. */
  readonly isQuiet?: boolean | undefined;
}

/**
 * The same list, with all but the chosen series quiet; unchanged where there are so few that colours distinguish
 * them.
 */
export function spotlit<One extends Series>(
  series: readonly One[],
  chosen: ReadonlySet<string>,
): readonly One[] {
  if (series.length <= coloursMost) return series;
  return series.map((one) => (chosen.has(one.id) ? one : { ...one, isQuiet: true }));
}

/** The maximum number of lines that colours distinguish. */
export const coloursMost = 6;

/** Values by series id. An absent value is not drawn, and is empty in the table. */
export type BySeries<Value> = Readonly<Record<string, Value | undefined>>;

/** An axis: its label with unit, and its ends, if they are given. */
export interface Axis {
  readonly label: string;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Writes tick labels, where they need fewer digits than the values do. */
  readonly format?: Write | undefined;
}

/** Writes a value for the reader: on axes, at marks, in tables. Files contain the bare number. */
export interface Write {
  (value: number): string;
  /**
   * Writes a value with the same number of decimals as all others, for columns; absent where the function itself
   * does.
   */
  readonly inColumn?: (value: number) => string;
}

/** The function that writes the values of a column with the same number of decimals, so that they align. */
export function columnWrite(write: Write): (value: number) => string {
  return write.inColumn ?? write;
}

/**
 * The function that writes values next to each other: as short as possible, with the same number of decimals for
 * all.
 */
export function evenWrite(write: Write, values: readonly number[]): (value: number) => string {
  const even = columnWrite(write);
  return values.some((value) => write(value) === even(value)) ? even : write;
}

/** Writes `times` the value: for a value that is stored in another unit. */
export function scaledWrite(write: Write, times: number): Write {
  const inColumn = columnWrite(write);
  return Object.assign((value: number) => write(value * times), {
    inColumn: (value: number) => inColumn(value * times),
  });
}
