import { cellNumber, cellNumbers } from "./cellNumber.ts";
import { isRaterName, isTotalName, isUnitName } from "./tableShape.ts";
import type { Wish } from "./wish.ts";

type Rows = readonly (readonly string[])[];

/** Kinds of counts that a table can contain. */
export const countedLayouts = ["matrix", "counts"] as const;
export type CountedLayout = (typeof countedLayouts)[number];

/** A table whose cells are counts, not ratings. */
export interface CountedTable {
  readonly hasNames: boolean;
  readonly hasUnits: boolean;
  /** Names of its columns; empty where they have none. */
  readonly heads: readonly string[];
  /** Names of its rows; empty where they have none. */
  readonly sides: readonly string[];
  /** By row, then by column; totals are excluded. */
  readonly counts: readonly (readonly number[])[];
  /** The number of rows and columns that were totals. */
  readonly totals: number;
}

/** The possible interpretations of a table of counts. */
export interface Readings {
  /** The interpretation without a setting; `undefined`: ratings. */
  readonly taken: CountedLayout | undefined;
  /** The other possible interpretation, if any: ratings, or these counts. */
  readonly other: CountedLayout | "columns" | undefined;
}

/** The maximum number of codes of a contingency table. */
const codesMost = 100;
/** More ratings of one unit than this are unlikely in a table of counts. */
const ratersMost = 1_000;
const rowsLooked = 2_000;

/** Whether a table contains counts: a confusion matrix of two raters, or units by codes. */
export function readingsOf(rows: Rows, wish: Wish): Readings {
  const nothing: Readings = { taken: undefined, other: undefined };
  if (rows.length > rowsLooked) return nothing;
  const matrix = asMatrix(rows, wish);
  if (matrix) {
    if (hasSameNames(matrix) || matrix.totals >= 2) return { taken: "matrix", other: undefined };
    if (!areRaters(matrix)) {
      return isMostlyAgreed(matrix)
        ? { taken: "matrix", other: "columns" }
        : { taken: undefined, other: "matrix" };
    }
  }
  const table = countedTable(rows, wish);
  if (!table || areRaters(table) || !hasEqualSums(table)) return nothing;
  return table.counts.length >= 3 && table.counts.flat().some((count) => count > 1)
    ? { taken: "counts", other: "columns" }
    : { taken: undefined, other: "counts" };
}

/**
 * The counts of a table, with names of rows and columns; `undefined` where a cell is not a count. Names are
 * detected unless the settings say where they are.
 */
export function countedTable(
  rows: Rows,
  wish: Pick<Wish, "hasNames" | "hasUnits">,
): CountedTable | undefined {
  for (const hasNames of wishedOrBoth(wish.hasNames)) {
    for (const hasUnits of wishedOrBoth(wish.hasUnits)) {
      const found = countsIn(rows, { hasNames, hasUnits });
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * The same as a confusion matrix of two raters: rows in the order of the columns; `undefined` where it is not
 * square.
 */
export function asMatrix(
  rows: Rows,
  wish: Pick<Wish, "hasNames" | "hasUnits">,
): CountedTable | undefined {
  const found = countedTable(rows, wish);
  if (!found || found.counts.length !== (found.counts[0]?.length ?? 0)) return undefined;
  if (found.counts.length > codesMost || found.counts.flat().every((count) => count === 0)) {
    return undefined;
  }
  if (!hasSameNames(found)) return found;
  const sides = found.sides.map(folded);
  const order = found.heads.map((head) => sides.indexOf(folded(head)));
  return {
    ...found,
    sides: order.map((at) => found.sides[at] ?? ""),
    counts: order.map((at) => found.counts[at] ?? []),
  };
}

/** The values to try, names first; only the requested one if there is a setting. */
function wishedOrBoth(wished: boolean | undefined): readonly boolean[] {
  return wished === undefined ? [true, false] : [wished];
}

function countsIn(
  rows: Rows,
  { hasNames, hasUnits }: { readonly hasNames: boolean; readonly hasUnits: boolean },
): CountedTable | undefined {
  const from = hasUnits ? 1 : 0;
  const body = hasNames ? rows.slice(1) : rows;
  const width = Math.max(0, ...body.map((row) => row.length)) - from;
  if (body.length < 2 || width < 2) return undefined;
  const first = rows[0] ?? [];
  // Names of columns alone, without a corner above the names of rows.
  const heads = hasNames ? (first.length === width ? first : first.slice(from)) : [];
  const sides = hasUnits ? body.map((row) => row[0] ?? "") : [];
  const corner = hasNames && hasUnits && heads.length < first.length ? (first[0] ?? "") : undefined;
  const hasCorner = corner !== undefined && !isNumber(corner);
  const mayBeNumbers = (names: readonly string[]) =>
    hasCorner && (corner === "" || isUnitName(corner) || areInTurn(names));
  if (hasNames && !areNames(heads, width, mayBeNumbers(heads))) return undefined;
  if (hasUnits && !areNames(sides, body.length, mayBeNumbers(sides))) return undefined;
  const counts = body.map((row) => countsOf(row.slice(from), width));
  if (counts.some((row) => row === undefined)) return undefined;
  const known = counts.map((row) => row ?? []);
  return withoutTotals({ hasNames, hasUnits, heads, sides, counts: known, totals: 0 });
}

/** Whether texts are names: all different. Numbers are names if the corner cell between them says so. */
function areNames(names: readonly string[], count: number, mayBeNumbers: boolean): boolean {
  if (names.length !== count || new Set(names).size !== count || names.includes("")) return false;
  return mayBeNumbers || !names.every(isNumber);
}

/** Whether names are consecutive whole numbers. */
function areInTurn(names: readonly string[]): boolean {
  return names.every((name, at) => cellNumber(name) === cellNumber(names[0] ?? "") + at);
}

function isNumber(cell: string): boolean {
  return !Number.isNaN(cellNumber(cell));
}

/** The counts in a row; an empty cell beside others is 0. */
function countsOf(cells: readonly string[], width: number): readonly number[] | undefined {
  const numbers = cellNumbers(cells.map((cell) => (cell === "" ? "0" : cell)));
  if (cells.every((cell) => cell === "") || !numbers.every(isCount)) return undefined;
  if (cells.some((cell) => cell.includes("%"))) return undefined;
  return [...numbers, ...Array.from({ length: width - numbers.length }, () => 0)];
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0;
}

function withoutTotals(table: CountedTable): CountedTable {
  const { heads, sides, counts } = table;
  const width = counts[0]?.length ?? 0;
  const height = counts.length;
  const hasColumn =
    width > 2 &&
    (heads.length > 0 ? isTotalName(heads.at(-1) ?? "") : height > 2) &&
    counts.every((row) => row.at(-1) === sum(row.slice(0, -1)));
  const hasRow =
    height > 2 &&
    (sides.length > 0 ? isTotalName(sides.at(-1) ?? "") : hasColumn) &&
    (counts.at(-1) ?? []).every(
      (count, at) => count === sum(counts.slice(0, -1).map((row) => row[at] ?? 0)),
    );
  const cut = <Cell>(row: readonly Cell[]) => (hasColumn ? row.slice(0, -1) : row);
  const kept = <Row>(all: readonly Row[]) => (hasRow ? all.slice(0, -1) : all);
  return {
    ...table,
    heads: cut(heads),
    sides: kept(sides),
    counts: kept(counts).map(cut),
    totals: Number(hasColumn) + Number(hasRow),
  };
}

function hasSameNames({ heads, sides }: CountedTable): boolean {
  const names = new Set(heads.map(folded));
  return (
    heads.length > 0 &&
    heads.length === sides.length &&
    names.size === heads.length &&
    sides.every((side) => names.has(folded(side)))
  );
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether columns or rows are named like raters: the table then contains their ratings. */
function areRaters({ heads, sides }: CountedTable): boolean {
  return [heads, sides].some((names) => names.some(isRaterName));
}

/**
 * Whether the diagonal has most counts, as with raters who agree; for two codes any numbers above a few are
 * accepted.
 */
function isMostlyAgreed({ counts }: CountedTable): boolean {
  const all = sum(counts.flat());
  if (counts.length === 2) return all >= 10;
  const isMost = counts.every((row, at) =>
    counts.every(
      (other, place) => (row[at] ?? 0) >= (row[place] ?? 0) && (row[at] ?? 0) >= (other[at] ?? 0),
    ),
  );
  return isMost && all >= 5 * counts.length && counts.flat().some((count) => count > counts.length);
}

/**
 * Whether all units have the same number of ratings, two or more. Ranks, which have equal sums too, are excluded.
 */
function hasEqualSums({ counts }: CountedTable): boolean {
  const [first = []] = counts;
  const ratings = sum(first);
  if (ratings < 2 || ratings > ratersMost || !counts.flat().includes(0)) return false;
  const kinds = new Set(counts.map((row) => row.toSorted((a, b) => a - b).join(" ")));
  return kinds.size > 1 && counts.every((row) => sum(row) === ratings);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
