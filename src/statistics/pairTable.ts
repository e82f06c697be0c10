import { codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import type { Excluded } from "./statistic.ts";

/**
 * A square table of two raters: cell (a, b) holds how many units, or how many microseconds,
 * the first rater gave code a and the second code b.
 */
export interface PairTable {
  /** How many codes: the table has `codes × codes` cells, row by row. */
  readonly codes: number;
  readonly cells: Float64Array;
  readonly weighs: "units" | "microseconds";
  readonly excluded: readonly Excluded[];
}

/** A table from rows of counts. There must be as many rows as columns. */
export function pairTable(
  rows: readonly (readonly number[])[],
  of: Partial<Pick<PairTable, "weighs" | "excluded">> = {},
): PairTable {
  const codes = rows.length;
  const cells = new Float64Array(codes * codes);
  rows.forEach((row, a) => row.forEach((count, b) => (cells[a * codes + b] = count)));
  return { codes, cells, weighs: of.weighs ?? "units", excluded: of.excluded ?? [] };
}

/**
 * Counts two raters’ codes, numbered 0 … codes − 1 and unit by unit in the same order;
 * anything else (−1 for "not rated") leaves the unit out.
 */
export function countPairs(
  ratings: { readonly first: ArrayLike<number>; readonly second: ArrayLike<number> },
  codes: number,
): PairTable {
  const { first, second } = ratings;
  const units = Math.min(first.length, second.length);
  const cells =
    first instanceof Uint8Array && second instanceof Uint8Array && codes <= 256
      ? (countNibbles(first.subarray(0, units), second, codes) ??
        countBytes(first.subarray(0, units), second, codes))
      : countNumbers(first, second, codes);
  let counted = 0;
  for (const count of cells) counted += count;
  const excluded = units - counted;
  return {
    codes,
    cells,
    weighs: "units",
    excluded: excluded === 0 ? [] : [{ because: "not_rated_by_all", count: excluded }],
  };
}

function countNumbers(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  codes: number,
): Float64Array {
  const units = Math.min(first.length, second.length);
  const cells = new Float64Array(codes * codes);
  for (let unit = 0; unit < units; unit += 1) {
    const a = first[unit] ?? -1;
    const b = second[unit] ?? -1;
    if (a >= 0 && a < codes && b >= 0 && b < codes) {
      const cell = a * codes + b;
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
  }
  return cells;
}

/** Below so many units tables of all pairs of pairs take longer than they save. */
const manyUnits = 50_000;

/**
 * Four units at once, where every code is below 16: of two units both raters’ codes are 16 bits, which are
 * one place in a tally. `undefined` where a code is not, and where the bytes do not lie as words do.
 */
function countNibbles(
  first: Uint8Array,
  second: Uint8Array,
  codes: number,
): Float64Array | undefined {
  const isAligned = first.byteOffset % 4 === 0 && second.byteOffset % 4 === 0;
  if (first.length < manyUnits || !isAligned || codes > 16) return undefined;
  // Eight units in four tallies, because adding to one cell again and again would wait for itself.
  const words = 2 * (first.length >>> 3);
  const a = new Int32Array(first.buffer, first.byteOffset, words);
  const b = new Int32Array(second.buffer, second.byteOffset, words);
  const tallies = [0, 1, 2, 3].map(() => new Int32Array(65_536));
  const [one, two, three, four] = tallies;
  if (!one || !two || !three || !four) return undefined;
  let any = 0;
  for (let word = 0; word < words; word += 2) {
    const first4 = a[word] ?? 0;
    const second4 = b[word] ?? 0;
    const next4 = a[word + 1] ?? 0;
    const nextSecond4 = b[word + 1] ?? 0;
    any |= first4 | second4 | next4 | nextSecond4;
    const pairs = first4 | (second4 << 4);
    const nextPairs = next4 | (nextSecond4 << 4);
    one[pairs & 0xffff] = (one[pairs & 0xffff] ?? 0) + 1;
    two[pairs >>> 16] = (two[pairs >>> 16] ?? 0) + 1;
    three[nextPairs & 0xffff] = (three[nextPairs & 0xffff] ?? 0) + 1;
    four[nextPairs >>> 16] = (four[nextPairs >>> 16] ?? 0) + 1;
  }
  if ((any & 0xf0f0f0f0) !== 0) return undefined;
  const rest = 4 * words;
  const cells = countNumbers(first.subarray(rest), second.subarray(rest), codes);
  // Bits that no code has are in no place of a tally that holds something.
  const bits = any | (any >>> 16);
  const never = ~(((bits | (bits >>> 8)) & 0xf) * 0x1111);
  for (let pairs = 0; pairs < 65_536; pairs += 1) {
    if ((pairs & never) !== 0) continue;
    const often = (one[pairs] ?? 0) + (two[pairs] ?? 0) + (three[pairs] ?? 0) + (four[pairs] ?? 0);
    if (often === 0) continue;
    addPair(cells, { pair: pairs & 0xff, codes, often });
    addPair(cells, { pair: pairs >>> 8, codes, often });
  }
  return cells;
}

function addPair(
  cells: Float64Array,
  { pair, codes, often }: { readonly pair: number; readonly codes: number; readonly often: number },
): void {
  const [a, b] = [pair & 0xf, pair >>> 4];
  if (a < codes && b < codes) cells[a * codes + b] = (cells[a * codes + b] ?? 0) + often;
}

/**
 * Bytes need no check: every pair of them has its cell among 256 × 256, and those that are codes are
 * copied out. Four tallies in turn, because adding to one cell again and again would wait for itself.
 */
function countBytes(first: Uint8Array, second: Uint8Array, codes: number): Float64Array {
  const tallies = [0, 1, 2, 3].map(() => new Uint32Array(65_536));
  const [one, two, three, four] = tallies;
  const cells = new Float64Array(codes * codes);
  if (!one || !two || !three || !four) return cells;
  const units = first.length;
  let unit = 0;
  for (; unit + 3 < units; unit += 4) {
    const a = ((first[unit] ?? 0) << 8) | (second[unit] ?? 0);
    const b = ((first[unit + 1] ?? 0) << 8) | (second[unit + 1] ?? 0);
    const c = ((first[unit + 2] ?? 0) << 8) | (second[unit + 2] ?? 0);
    const d = ((first[unit + 3] ?? 0) << 8) | (second[unit + 3] ?? 0);
    one[a] = (one[a] ?? 0) + 1;
    two[b] = (two[b] ?? 0) + 1;
    three[c] = (three[c] ?? 0) + 1;
    four[d] = (four[d] ?? 0) + 1;
  }
  for (; unit < units; unit += 1) {
    const a = ((first[unit] ?? 0) << 8) | (second[unit] ?? 0);
    one[a] = (one[a] ?? 0) + 1;
  }
  for (let a = 0; a < codes; a += 1) {
    for (let b = 0; b < codes; b += 1) {
      const place = (a << 8) | b;
      for (const tally of tallies) {
        cells[a * codes + b] = (cells[a * codes + b] ?? 0) + (tally[place] ?? 0);
      }
    }
  }
  return cells;
}

/** Row sums, column sums and the grand total of a confusion matrix. */
export function marginsOf(table: PairTable): {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  readonly total: number;
} {
  const { codes, cells } = table;
  const rows = new Float64Array(codes);
  const columns = new Float64Array(codes);
  let total = 0;
  for (let a = 0; a < codes; a += 1) {
    for (let b = 0; b < codes; b += 1) {
      const count = cells[a * codes + b] ?? 0;
      rows[a] = (rows[a] ?? 0) + count;
      columns[b] = (columns[b] ?? 0) + count;
      total += count;
    }
  }
  return { rows, columns, total };
}

/** The margins as coefficients take them: `[total, diagonal, rows …, columns …]`. */
export function marginVector(table: PairTable): Float64Array {
  const { rows, columns, total } = marginsOf(table);
  let diagonal = 0;
  for (let code = 0; code < table.codes; code += 1) {
    diagonal += table.cells[code * table.codes + code] ?? 0;
  }
  return Float64Array.from([total, diagonal, ...rows, ...columns]);
}

/** The same units as one code against all others: cell (0, 0) is "both this code". */
export function codeAgainstRest(table: PairTable, code: number): PairTable {
  const { rows, columns, total } = marginsOf(table);
  const both = table.cells[code * table.codes + code] ?? 0;
  const firstOnly = (rows[code] ?? 0) - both;
  const secondOnly = (columns[code] ?? 0) - both;
  return pairTable(
    [
      [both, firstOnly],
      [secondOnly, total - both - firstOnly - secondOnly],
    ],
    table,
  );
}

/**
 * The table of two raters’ ratings on the units that both rated, over the scale of those ratings.
 * Empty where there are not exactly two raters: see `pairOfRaters`.
 */
export function pairTableOfRatings(ratings: Ratings): {
  readonly table: PairTable;
  /** The value that each code stands for. */
  readonly scale: readonly number[];
} {
  if (ratings.raters !== 2) return { table: pairTable([]), scale: [] };
  const complete = completeUnits(ratings);
  const coded = codedRatings(complete.ratings);
  const codes = coded.scale.length;
  const cells = new Float64Array(codes * codes);
  let outside = 0;
  for (let unit = 0; unit < coded.units; unit += 1) {
    const a = coded.codes[2 * unit] ?? -1;
    const b = coded.codes[2 * unit + 1] ?? -1;
    if (a < 0 || b < 0) outside += 1;
    else cells[a * codes + b] = (cells[a * codes + b] ?? 0) + 1;
  }
  const excluded: Excluded[] = [...complete.excluded];
  if (outside > 0) excluded.push({ because: "code_not_among_those_compared", count: outside });
  return { table: { codes, cells, weighs: "units", excluded }, scale: coded.scale };
}
