import { grouped } from "../../../domain/grouped.ts";
import { cellNumber } from "./cellNumber.ts";
import { isTotalName } from "./tableShape.ts";

/** A possible misreading of the ratings, which the user decides on. */
export type Suggestion =
  /** Cells that may mean "not rated". */
  | { readonly kind: "missing"; readonly words: readonly string[]; readonly count: number }
  /** Codes that differ only in capitals. */
  | { readonly kind: "case"; readonly words: readonly string[]; readonly count: number }
  /** Rows that may be totals, by name. */
  | { readonly kind: "total"; readonly words: readonly string[]; readonly count: number }
  /** Columns that share no code with the others: comments, dates or totals rather than raters. */
  | { readonly kind: "column"; readonly words: readonly string[]; readonly count: number };

interface Counted {
  readonly name: string;
  readonly count: number;
}

/** Other interpretations of a table that seem plausible. Empty if there are none. */
export function suggestionsOf(table: Table): readonly Suggestion[] {
  const strange = strangeColumns(table);
  const columns = strange.map((at) => table.raters[at] ?? "");
  const codes = countedCodes(table, new Set(strange));
  const missing = maybeMissing(codes);
  const alike = alikeButForCase(codes);
  const totals = table.unitNames?.slice(-mostTotals).filter(isTotalName) ?? [];
  return [
    ...(columns.length > 0
      ? [{ kind: "column" as const, words: columns, count: columns.length }]
      : []),
    ...(totals.length > 0 ? [{ kind: "total" as const, words: totals, count: totals.length }] : []),
    ...(missing.length > 0 ? [suggested("missing", missing)] : []),
    ...(alike.length > 0 ? [suggested("case", alike)] : []),
  ];
}

/** The maximum number of rows at the end of a table that may be totals. */
const mostTotals = 5;

interface Table {
  readonly unitNames?: readonly string[] | null;
  readonly raters: readonly string[];
  /** Unit by unit the indices of codes, −1 for none. */
  readonly cells: Int32Array;
  readonly codes: readonly string[];
}

function countedCodes({ raters, cells, codes }: Table, without: ReadonlySet<number>): Counted[] {
  const counts = new Float64Array(codes.length);
  cells.forEach((code, at) => {
    if (code >= 0 && !without.has(at % raters.length)) counts[code] = (counts[code] ?? 0) + 1;
  });
  return codes.slice(0, mostLooked).flatMap((name, code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
}

/** Indices of columns without any code of another column, where the others share half of theirs. */
function strangeColumns({ raters, cells }: Table): readonly number[] {
  if (raters.length < 3) return [];
  const own = raters.map(() => new Set<number>());
  const columnsOf = new Map<number, number>();
  cells.subarray(0, mostLooked * raters.length).forEach((code, at) => {
    const seen = own[at % raters.length];
    if (code < 0 || !seen || seen.has(code)) return;
    seen.add(code);
    columnsOf.set(code, (columnsOf.get(code) ?? 0) + 1);
  });
  const shared = own.map(
    (seen) => [...seen].filter((code) => (columnsOf.get(code) ?? 0) > 1).length / seen.size,
  );
  const strange = shared.flatMap((share, at) => (share === 0 ? [at] : []));
  const rest = shared.filter((share) => share > 0);
  return rest.length >= 2 && rest.every((share) => share >= 0.5) ? strange : [];
}

function suggested(kind: Suggestion["kind"], found: readonly Counted[]): Suggestion {
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return { kind, words: found.slice(0, mostTold).map(({ name }) => name), count };
}

/** The number of different values examined: a frequent one is among the first. */
const mostLooked = 10_000;
/** The maximum number of words for missing ratings that can be set, besides the default ones. */
const mostTold = 8;

const words =
  /^(?:\?+|null|missing|n\.\s?a\.?|not rated|unrated|k\.\s?a\.?|keine angabe|fehlt|fehlend|nicht bewertet|مفقود|غير متوفر)$/iu;
/** Dashes, which have a meaning among signs such as + and −. */
const dashes = /^[-–—]$/u;

/** Numbers that stand for a missing value where a cell had to contain a number. */
const sentinels: ReadonlySet<number> = new Set([
  -9, -77, -88, -99, -777, -888, -999, -9_999, 77, 88, 99, 777, 888, 999, 9_999,
]);

function maybeMissing(codes: readonly Counted[]): readonly Counted[] {
  const numeric = codes.filter(({ name }) => !Number.isNaN(cellNumber(name)));
  const others = codes.filter(({ name }) => Number.isNaN(cellNumber(name)));
  // Among words a number that usually stands for a gap is none of them.
  const isAmongWords = total(numeric) < total(others) / 5;
  const far = numeric.filter(({ name }) => {
    const value = cellNumber(name);
    return isAmongWords ? sentinels.has(value) : isFarSentinel(value, numeric);
  });
  const rest = numeric.length - far.length;
  const all = total(codes);
  // A few words among many numbers are hardly codes, whatever they are.
  const isAmongNumbers = rest >= 3 && total(others) <= all / 5 && others.length <= mostTold;
  const isSign = codes.some(({ name }) => name === "+");
  const isWord = ({ name }: Counted) => words.test(name) || (!isSign && dashes.test(name));
  const named = isAmongNumbers ? others : others.filter(isWord);
  const left = codes.length - named.length - far.length;
  return left >= 2 ? [...named, ...far] : [];
}

/** Whether a value is farther from all other numbers than these are from each other. */
function isFarSentinel(value: number, all: readonly Counted[]): boolean {
  if (!sentinels.has(value)) return false;
  const rest = all
    .map(({ name }) => cellNumber(name))
    .filter((other) => other !== value && !(sentinels.has(other) && other * value > 0));
  if (rest.length < 2) return false;
  let low = Infinity;
  let high = -Infinity;
  for (const other of rest) {
    low = Math.min(low, other);
    high = Math.max(high, other);
  }
  return value > high ? value - high > high - low : low - value > high - low;
}

function alikeButForCase(codes: readonly Counted[]): readonly Counted[] {
  const groups = grouped(codes, (code) => code.name.toLowerCase());
  return [...groups.values()].filter((group) => group.length > 1).flat();
}

function total(codes: readonly Counted[]): number {
  return codes.reduce((sum, { count }) => sum + count, 0);
}
