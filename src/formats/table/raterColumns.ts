import { known } from "../../domain/known.ts";
import { kappaOfMargins } from "../../statistics/coefficients.ts";
import { namesWhoIsWatched, plainWords } from "../watchedWords.ts";
import { type ColumnRole, saysWhichRater } from "./columnRoles.ts";
import { meanAlike } from "./scoresAlike.ts";
import type { TableSample } from "./tableSample.ts";

/** Whether a cell of a rater’s column says that nothing was coded. */
export function isNotCoded(cell: string): boolean {
  return /^(?:na|n\/a|nan|-|\.)?$/iu.test(cell.trim());
}

/**
 * Decides, for a table with one row per time unit, whether each column of codes is one rater’s
 * (`video, interval, Anna, Ben`). This is so if the headings say it, or if the columns have the
 * same codes in similar proportions and agree better than by chance, and the headings are not
 * words for codes or subjects. Columns of 0 and 1, or of yes and no, are behaviours unless the
 * headings say otherwise.
 *
 * @returns the roles, and the columns that may be raters or groups of codes, with the reason;
 *   none if it is clear.
 */
export function withRaterColumns(
  roles: readonly ColumnRole[],
  { headings, rows }: TableSample,
): { readonly roles: readonly ColumnRole[]; readonly inDoubt: ColumnsInDoubt } {
  const columns = roles.flatMap((role, column) => (role === "codes_by_step" ? column : []));
  const none: ColumnsInDoubt = new Map();
  if (columns.length < 2 || roles.includes("rater")) return { roles, inDoubt: none };
  const asRaters = roles.map((role) => (role === "codes_by_step" ? "rater_codes" : role));
  if (columns.every((column) => saysWhichRater(headings[column] ?? ""))) {
    return { roles: asRaters, inDoubt: none };
  }
  const cells = columns.map((column) => rows.map((row) => (row[column] ?? "").trim()));
  if (!shareCodes(cells)) return { roles, inDoubt: none };
  const codes = new Set(cells.flat().map((cell) => cell.toLowerCase()));
  const mayBeNames = columns.every((column) => {
    const heading = headings[column] ?? "";
    return !codes.has(plainWords(heading)) && !namesWhoIsWatched(heading);
  });
  const doAgree = meanKappa(cells) >= fairKappa;
  const why = mayBeNames && !doAgree ? "codes_hardly_agree" : "same_codes_in_columns";
  return {
    roles: mayBeNames && doAgree ? asRaters : roles,
    inDoubt: new Map(columns.map((column) => [column, why])),
  };
}

/** Columns that may be raters, or groups of codes or criteria, with the evidence for either. */
export type ColumnsInDoubt = ReadonlyMap<
  number,
  "same_codes_in_columns" | "codes_hardly_agree" | "scores_on_same_levels"
>;

/**
 * Columns of scores that may be raters (`essay, Anna, Ben`) although criteria are proposed: nothing
 * names a rater, and the columns are correlated, however severe each is, or each row has only a few
 * of them.
 */
export function scoresInDoubt(roles: readonly ColumnRole[], { rows }: TableSample): ColumnsInDoubt {
  const columns = roles.flatMap((role, column) => (role === "criterion_values" ? column : []));
  if (columns.length < 2 || roles.includes("rater")) return new Map();
  const cells = columns.map((column) => rows.map((row) => (row[column] ?? "").trim()));
  const isAlike = areFew(cells) || meanAlike([columns], rows) >= fairCorrelation;
  return new Map(isAlike ? columns.map((column) => [column, "scores_on_same_levels"]) : []);
}

/** Whether each row has scores in less than half of the columns, as where each of many raters has a few recordings. */
function areFew(columns: readonly (readonly string[])[]): boolean {
  const told = columns.map((cells) => cells.filter((cell) => !isNotCoded(cell)).length);
  const all = columns.reduce((sum, { length }) => sum + length, 0);
  return columns.length >= fewestSparse && 2 * told.reduce((sum, one) => sum + one, 0) < all;
}

/** Of Cohen’s kappa, the mean over pairs of columns: what is watched beside each other seldom agrees as well. */
const fairKappa = 0.2;
/** Of scores, the mean correlation of neighboring columns: what two raters gave seldom goes together less. */
const fairCorrelation = 0.4;
const mostCodes = 40;
/** Of a code in all cells: one as frequent is in each column. */
const frequent = 0.1;
/** Of two shares of cells that codes have, how much is in common. */
const similar = 0.6;
const fewestCells = 5;
/** Of fewer columns gaps say little. */
const fewestSparse = 4;

const marksOnly =
  /^(?:[01](?:\.0+)?|yes|no|y|n|true|false|x|on|off|present|absent|ja|nein|oui|non|sí|si|sim|não)$/iu;

/** Whether columns have the same codes in similar shares, several of them, and not marks alone. */
function shareCodes(columns: readonly (readonly string[])[]): boolean {
  const told = columns.map((cells) => cells.filter((cell) => !isNotCoded(cell)));
  const all = sharesOf(told.flat());
  if (all.size < 2 || all.size > mostCodes) return false;
  if ([...all.keys()].every((code) => marksOnly.test(code))) return false;
  return told.every((cells) => {
    if (cells.length < fewestCells) return false;
    const own = sharesOf(cells);
    const common = [...all].reduce(
      (sum, [code, share]) => sum + Math.min(share, own.get(code) ?? 0),
      0,
    );
    return (
      common >= similar && [...all].every(([code, share]) => share < frequent || own.has(code))
    );
  });
}

function sharesOf(cells: readonly string[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const cell of cells) shares.set(cell, (shares.get(cell) ?? 0) + 1 / cells.length);
  return shares;
}

/** The mean kappa of neighboring columns, over rows in which both have a code; 0 where no row has. */
function meanKappa(columns: readonly (readonly string[])[]): number {
  const kappas = columns.slice(1).map((cells, at) => {
    const before = columns[at] ?? [];
    const both = cells.flatMap((one, row): (readonly [string, string])[] => {
      const other = before[row] ?? "";
      return isNotCoded(one) || isNotCoded(other) ? [] : [[one, other]];
    });
    return kappaOf(both);
  });
  return kappas.reduce((sum, one) => sum + one, 0) / kappas.length;
}

/** Cohen’s kappa; 0 where it is undefined. */
function kappaOf(pairs: readonly (readonly [string, string])[]): number {
  const codes = [...new Set(pairs.flat())];
  const places = new Map(codes.map((code, place) => [code, place]));
  const sums = new Float64Array(2 + 2 * codes.length);
  const add = (at: number) => (sums[at] = (sums[at] ?? 0) + 1);
  for (const [one, other] of pairs) {
    add(0);
    if (one === other) add(1);
    add(2 + known(places.get(one), "code"));
    add(2 + codes.length + known(places.get(other), "code"));
  }
  const kappa = kappaOfMargins(sums, "own");
  return Number.isNaN(kappa) ? 0 : kappa;
}
