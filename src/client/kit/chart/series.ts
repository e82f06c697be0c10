/**
 * What is drawn in one look throughout a chart: a rater, a statistic, a group. Its place in the list
 * gives it colour, dash, pattern and shape.
 */
export interface Series {
  readonly id: string;
  readonly name: string;
  /** Its own colour, as codes have one; it still gets the pattern and dash of its place. */
  readonly color?: string | undefined;
  /** Drawn grey and without a name, for others to be seen against. */
  readonly isQuiet?: boolean | undefined;
}

/** The same list, with all but the told ones quiet; of so few that colours tell all apart, none is. */
export function spotlit<One extends Series>(
  series: readonly One[],
  chosen: ReadonlySet<string>,
): readonly One[] {
  if (series.length <= coloursMost) return series;
  return series.map((one) => (chosen.has(one.id) ? one : { ...one, isQuiet: true }));
}

/** Lines of more colours than this are not distinguished. */
export const coloursMost = 6;

/** By the id of a series. What is excluded is not drawn, and is empty in the table. */
export type BySeries<Value> = Readonly<Record<string, Value | undefined>>;

/** An axis: what it measures, with its unit, and from where to where, if that is given. */
export interface Axis {
  readonly label: string;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Writes its marks, where they need fewer digits than the values do. */
  readonly format?: Write | undefined;
}

/** Writes a value for the reader: on axes, at marks, in tables. Files get the bare number. */
export interface Write {
  (value: number): string;
  /** The same with as many decimals for every value, for columns of figures; absent where it always has. */
  readonly inColumn?: (value: number) => string;
}

/** Writes the values of a column under each other, sign under sign. */
export function columnWrite(write: Write): (value: number) => string {
  return write.inColumn ?? write;
}

/**
 * Writes values that stand beside each other: as short as can be, but with as many decimals for every one
 * of them.
 */
export function evenWrite(write: Write, values: readonly number[]): (value: number) => string {
  const even = columnWrite(write);
  return values.some((value) => write(value) === even(value)) ? even : write;
}

/** Writes a value that is kept in another unit: so many times as much of it. */
export function scaledWrite(write: Write, times: number): Write {
  const inColumn = columnWrite(write);
  return Object.assign((value: number) => write(value * times), {
    inColumn: (value: number) => inColumn(value * times),
  });
}
