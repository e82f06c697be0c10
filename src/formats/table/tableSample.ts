import { guessOf } from "./columnRoles.ts";

/** Visits the rows of a table from its beginning; `false` from the listener ends it. */
export type VisitRows = (
  listener: (cells: readonly string[], line: number) => boolean | void,
) => void;

/** The first rows of a table, by which its columns are recognised. */
export interface TableSample {
  /** As they stand there, made distinct; numbers where the table has no headings. */
  readonly headings: readonly string[];
  /** `null` where the table begins with its first row. */
  readonly headingLine: number | null;
  /** How many rows with anything in them stand above the headings. */
  readonly rowsAbove: number;
  /** Rows after the headings. */
  readonly rows: readonly (readonly string[])[];
}

/** The number of rows that are examined, including headings and lines above them. */
export const sampledRows = 300;
/**
 * The last row in which headings are searched, because programs write observation details above
 * them.
 */
export const lowestHeading = 80;

/** The first rows of a table; `undefined` if no row has any content. */
export function sampleOf(visit: VisitRows): TableSample | undefined {
  const rows: { readonly cells: readonly string[]; readonly line: number }[] = [];
  visit((cells, line) => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ cells, line });
    return rows.length < sampledRows;
  });
  const first = rows[0];
  if (!first) return undefined;
  const at = headingAt(rows.map(({ cells }) => cells));
  const body = rows.slice(at === undefined ? 0 : at + 1).map(({ cells }) => cells);
  const width = body.reduce((most, cells) => Math.max(most, cells.length), 0);
  const heading = at === undefined ? undefined : rows[at];
  const given = heading?.cells ?? [];
  const names = Array.from({ length: Math.max(width, given.length) }, (_, column) =>
    (given[column] ?? "").trim(),
  );
  return {
    headings: distinct(names),
    headingLine: heading?.line ?? null,
    rowsAbove: at ?? 0,
    rows: body,
  };
}

/**
 * The place of the headings among the first rows: where most cells are headings that are known; else the first row below
 * titles, if it is all words above numbers. `undefined` where there are none.
 */
export function headingAt(rows: readonly (readonly string[])[]): number | undefined {
  let best: { readonly at: number; readonly known: number } | undefined;
  for (const [at, cells] of rows.slice(0, lowestHeading).entries()) {
    const known = new Set(cells.flatMap((cell) => guessOf(cell)?.role ?? [])).size;
    if (known > (best?.known ?? 1)) best = { at, known };
  }
  if (best) return best.at;
  const begin = beginOf(rows);
  const [first = [], ...rest] = rows.slice(begin);
  const isGap = (at: number) => rest.every((cells) => (cells[at] ?? "").trim() === "");
  // Above the names or numbers of rows there is often none; what has the same names on both sides counts pairs of them.
  const hasCorner =
    first.length > 2 && !rest.every(([name = ""]) => first.some((cell) => cell === name));
  const hasWordsOnly = first.every(
    (cell, at) => (cell.trim() !== "" || (at === 0 && hasCorner) || isGap(at)) && !isNumeric(cell),
  );
  const hasNumbersBelow = rest.some((cells) =>
    cells.some((cell) => isNumeric(cell) || scoreWithWord.test(cell.trim())),
  );
  if (hasWordsOnly && hasNumbersBelow) return begin;
  // Names in merged cells above the headings of each.
  const [second = [], ...below] = rest;
  const isOfNames = first.some((cell) => cell.trim() !== "") && !first.some(isNumeric);
  const areHeadings =
    second.length > 2 &&
    second.every((cell, at) => !isNumeric(cell) && (cell.trim() !== "" || isGap(at)));
  const comesBackWithin = new Set(second.map((cell) => cell.trim())).size < second.length;
  const hasNumbers = below.some((cells) => cells.some(isNumeric));
  return isOfNames && areHeadings && comesBackWithin && hasNumbers ? begin + 1 : undefined;
}

/** The first row that is at least half as wide as the widest: titles, and words with what they are of, stand above it. */
function beginOf(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== "");
    return filled.length === 2 && filled[0]?.trim().endsWith(":") ? 1 : filled.length;
  });
  const widest = Math.max(...widths);
  const at = widths.findIndex((width) => width >= Math.max(2, widest / 2));
  return at > lowestHeading ? 0 : Math.max(0, at);
}

/** "5 - always". */
const scoreWithWord = /^-?\d{1,2}\s*[-–—=:.)]\s*\p{L}/u;

export function isNumeric(cell: string): boolean {
  const text = cell.trim();
  return text !== "" && Number.isFinite(Number(text.includes(".") ? text : text.replace(",", ".")));
}

/** The number in a numeric cell, with a decimal point or comma. */
export function numericOf(cell: string): number {
  return Number(cell.trim().replace(",", "."));
}

/** Answers are kept by heading: no two may be alike, and none empty. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((given, column) => {
    const name = given === "" ? `${column + 1}` : given;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** With fewer rows, cell contents are no evidence. */
export const tellingRows = 10;

/** Whether values recur, as codes and raters’ names do and a running number does not. */
export function comesBack(rows: readonly (readonly string[])[], column: number): boolean {
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  return told.length < tellingRows || new Set(told).size <= told.length / 2;
}
