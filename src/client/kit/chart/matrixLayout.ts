import { textWidthPx, wrapped } from "./textWidth.ts";

/** Where the parts of a matrix stand, in pixels. */
export interface MatrixLayout {
  readonly leftPx: number;
  readonly topPx: number;
  readonly cellPx: { readonly width: number; readonly height: number };
  /** Whether column names are slanted, because they are wider than their cells. */
  readonly isLeaning: boolean;
  /** The angle of slanted column names, in degrees: steeper names can stand closer. */
  readonly leanDegrees: number;
  /** The maximum length of a column name; names that are not slanted may have two lines. */
  readonly columnNamePx: number;
  /** Whether cells are large enough for their text. */
  readonly hasTexts: boolean;
  readonly marginPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

const mostCellPx = 112;
const leastTextCellPx = 40;
const leastCellPx = 13;
/** The maximum width of row names, about thirty letters. */
const mostNamePx = 210;
/** How far slanted letters extend sideways because of their height. */
const letterPx = 8;
/** With more columns than this, cells are small and their value is shown when they are entered. */
const mostTextColumns = 24;

export function matrixLayout(given: Given): MatrixLayout {
  const { rows, columns, widthPx, textPx, margins } = given;
  const cornerPx = Math.max(
    0,
    ...wrapped(given.corner, mostNamePx - 8).map((line) => textWidthPx(line)),
  );
  const namePx = Math.max(24, cornerPx - 18, ...rows.map((name) => textWidthPx(name))) + 26;
  const leftPx = Math.min(namePx, mostNamePx, widthPx * 0.36);
  const marginPx = margins.length === 0 ? 0 : Math.max(44, ...margins.map(marginWidthPx));
  const room = widthPx - leftPx - marginPx - 4;
  const hasTexts = columns.length <= mostTextColumns;
  const least = hasTexts ? Math.max(leastTextCellPx, textPx + 10) : leastCellPx;
  const widthIn = (px: number) =>
    Math.max(least, Math.min(mostCellPx, px / Math.max(1, columns.length)));
  const linesIn = (px: number) => columns.map((name) => wrapped(name, px - 8));
  const longest = Math.max(0, ...columns.map((name) => textWidthPx(name)));
  const isLeaning = linesIn(widthIn(room)).some(
    (parts) => parts.length > 2 || parts.some((part) => textWidthPx(part) > widthIn(room) - 8),
  );
  const leanDegrees = widthIn(room) < 18 ? 68 : 45;
  const rise = Math.sin((leanDegrees * Math.PI) / 180);
  const reach = Math.cos((leanDegrees * Math.PI) / 180);
  // A leaning name of the last column stands out to the right: cells leave it room.
  const leaningPx = Math.min(longest + 4, mostNamePx);
  const overhangIn = (px: number) =>
    isLeaning ? Math.max(0, leaningPx * reach + letterPx - marginPx - px / 2) : 0;
  const width = widthIn(room - overhangIn(widthIn(room)));
  const overhangPx = overhangIn(width);
  const upright = linesIn(width).some((parts) => parts.length === 2) ? 34 : 20;
  const columnNamePx = isLeaning ? leaningPx : width - 8;
  const topPx = (isLeaning ? columnNamePx * rise + 18 : upright) + 22;
  const height = hasTexts ? (given.isTall ? 44 : 34) : width;
  return {
    leftPx,
    topPx,
    cellPx: { width, height },
    isLeaning,
    leanDegrees,
    columnNamePx,
    hasTexts,
    marginPx,
    widthPx: Math.max(widthPx, leftPx + columns.length * width + marginPx + overhangPx + 4),
    heightPx: topPx + rows.length * height + 6,
  };
}

function marginWidthPx(text: string): number {
  return textWidthPx(text) + 12;
}

interface Given {
  /** What the rows are, written above their names. */
  readonly corner: string;
  /** The names of the rows, that of the totals included. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The totals of rows and columns as texts; empty where there are none. */
  readonly margins: readonly string[];
  /** The width of the widest text of a cell. */
  readonly textPx: number;
  /** Whether cells have a second line. */
  readonly isTall: boolean;
  readonly widthPx: number;
}
