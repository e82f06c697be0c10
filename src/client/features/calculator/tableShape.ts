import { cellNumber } from "./cellNumber.ts";
import type { Columns, Layout, Wish } from "./wish.ts";

export interface TableShape {
  readonly layout: Layout;
  /** Another plausible interpretation of the table; `columns`: ratings. */
  readonly other?: Layout;
  readonly hasNames: boolean;
  readonly hasUnits: boolean;
}

type Rows = readonly (readonly string[])[];

/** The number of rows examined to recognise a table. */
const looked = 2_000;

/** The layout of a table of ratings, guessed from its first rows unless the settings give it. */
export function tableShape(
  all: Rows,
  wish: Pick<Wish, "missing" | "hasNames" | "hasUnits" | "layout">,
): TableShape {
  const rows = all.slice(0, looked);
  const isMissing = missingTest(wish.missing);
  const hasNames = wish.hasNames ?? guessNames(rows, isMissing);
  const body = hasNames ? rows.slice(1) : rows;
  const names = hasNames ? (rows[0] ?? []) : [];
  const layout = wish.layout ?? guessLayout(names, body, all.length);
  if (layout === "long") return { layout, hasNames, hasUnits: true };
  return { layout, hasNames, hasUnits: wish.hasUnits ?? guessUnits(names, body, layout) };
}

/** A test of whether a cell means “not rated”. */
export function missingTest(missing: readonly string[]): (cell: string) => boolean {
  const words = new Set(missing.map((word) => word.trim().toLowerCase()));
  return (cell) => cell === "" || words.has(cell) || words.has(cell.toLowerCase());
}

const unitWords =
  /^(?:#|id|no\.?|nr\.?|unit|units|item|items|subject|subjects|case|clip|target|object|name|time|segment|participant|patient|video|record|recording|question|einheit|fall|person|proband|aufgabe|zeit|الوحدة|وحدة|رقم)s?(?:[ _.-]?(?:id|no|nr|number|name))?$/iu;
const raterWords =
  /^(?:raters?|coders?|observers?|judges?|annotators?|examiners?|reviewers?|readers?|beobachter(?:in)?|rater(?:in)?|kodierer(?:in)?|المقيم|المقيّم|مقيم)(?:[ _.-]?(?:id|no|nr|number|name))?$/iu;
const valueWords =
  /^(?:values?|ratings?|scores?|codes?|labels?|category|categories|grade|annotation|response|wert|urteil|note|kategorie|القيمة|قيمة)$/iu;

const occasionWords =
  /^(?:occasions?|tasks?|stations?|sessions?|trials?|rounds?|waves?|cases?|items?|times?|days?|visits?|anlass|aufgabe|station|sitzung|zeitpunkt|messzeitpunkt|المناسبة|المهمة|الجلسة|المحطة)(?:[ _.-]?(?:id|no|nr|number|name))?$/iu;

const totalWords =
  /^(?:(?:grand )?totals?|sums?|means?|averages?|summe|gesamt|insgesamt|mittelwert|mittel|durchschnitt|المجموع|الإجمالي|المتوسط|المعدل)\s*:?$/iu;

export function isUnitName(name: string): boolean {
  return unitWords.test(name);
}

/** Whether a column or a row of this name is a rater: "Rater 2", "Coder A". */
export function isRaterName(name: string): boolean {
  const bare = name.replace(/[\s._-]*(?:\d{1,3}|[a-z])$/iu, "");
  return raterWords.test(name) || raterWords.test(bare) || /^r[\s._-]?\d{1,3}$/iu.test(name);
}

export function isOccasionName(name: string): boolean {
  return occasionWords.test(name);
}

export function isValueName(name: string): boolean {
  return valueWords.test(name);
}

/** Whether a row with this name contains totals. */
export function isTotalName(name: string): boolean {
  return totalWords.test(name);
}

/**
 * The columns for unit, rater, value and optional occasion, by their names; `undefined` where names do not tell.
 */
export function longColumns(names: readonly string[]): Columns | undefined {
  const rater = names.findIndex((name) => raterWords.test(name));
  const value = names.findIndex((name) => valueWords.test(name));
  const free = names.flatMap((_, at) => (at !== rater && at !== value ? [at] : []));
  const isOccasion = (at: number) => occasionWords.test(names[at] ?? "");
  const isUnit = (at: number) => unitWords.test(names[at] ?? "");
  const others = free.filter((at) => !isOccasion(at));
  const alone = free.length === 1 ? free[0] : others.length === 1 ? others[0] : undefined;
  const unit = others.find(isUnit) ?? alone ?? free.find(isUnit);
  if (rater === -1 || value === -1 || unit === undefined) return undefined;
  const occasion = free.find((at) => at !== unit && isOccasion(at));
  return { unit, rater, value, ...(occasion !== undefined && { occasion }) };
}

/**
 * The first line contains names if none of its cells occurs below, and some are not numbers. Next to a name for
 * units, raters may have numbers, or one name.
 */
function guessNames(rows: Rows, isMissing: (cell: string) => boolean): boolean {
  const [first = [], ...body] = rows;
  const [corner = ""] = first;
  if (longColumns(first)) return true;
  if (body.length === 0) return isUnitName(corner) && first.length > 1;
  // A column without anything in it is none.
  const isThere = (at: number) => body.some((row) => (row[at] ?? "") !== "");
  const names = first.filter((cell, at) => cell !== "" || (at > 0 && isThere(at)));
  if (hasEmptyCorner(first, names, body)) return true;
  const isDistinct = new Set(names).size === names.length;
  if (names.length === 0 || !(isDistinct || isUnitName(corner))) return false;
  const wordy = names.filter((name) => Number.isNaN(cellNumber(name)));
  if (names.some(isMissing) || wordy.length === 0) return false;
  const below = new Set(body.flat());
  return (isUnitName(corner) ? wordy : names).every((name) => !below.has(name));
}

/** Whether the corner cell above names of units is empty: other cells of its row are then names, even numbers. */
function hasEmptyCorner(
  [corner]: readonly string[],
  names: readonly string[],
  body: Rows,
): boolean {
  if (corner !== "" || names.length < 2 || names.includes("")) return false;
  return new Set(names).size === names.length && body.every(([name = ""]) => name !== "");
}

function guessLayout(names: readonly string[], body: Rows, rows: number): Layout {
  if (longColumns(names)) return "long";
  const width = Math.max(0, ...body.map((row) => row.length));
  if (names.length === 0 && width === 3 && isCrossed(body)) return "long";
  return rows <= 10 && width > 2 * rows && body.length > 1 ? "rows" : "columns";
}

/** Whether every first value occurs exactly once with every second value, and the third differs from the second. */
function isCrossed(body: Rows): boolean {
  const units = new Set(body.map(([unit = ""]) => unit));
  const raters = new Set(body.map(([, rater = ""]) => rater));
  const pairs = new Set(body.map(([unit = "", rater = ""]) => JSON.stringify([unit, rater])));
  if (body.length < 4 || pairs.size < body.length || units.size === body.length) return false;
  if (raters.size < 2 || units.size * raters.size !== body.length) return false;
  return body.every((row) => !raters.has(row[2] ?? ""));
}

/** Whether the first column contains names; where raters are rows, these are raters’ names. */
function guessUnits(names: readonly string[], body: Rows, layout: Layout): boolean {
  const [corner] = names;
  const first = body.map((row) => row[0] ?? "");
  const isDistinct = new Set(first).size === first.length && !first.includes("");
  const reach = Math.max(names.length, ...body.map((row) => row.length));
  const isThere = (at: number) => Boolean(names[at]) || body.some((row) => Boolean(row[at]));
  // An empty column, which parts others, is none.
  const width = Array.from({ length: reach }, (_, at) => at).filter(isThere).length;
  if (width < 2) return false;
  if (corner !== undefined && layout === "columns" && unitWords.test(corner)) return true;
  if (first.length < 2) return false;
  if (corner !== undefined && layout === "columns") {
    if (corner === "") return isDistinct || !first.every((cell) => cell === "");
  }
  if (!isDistinct) return false;
  const others = new Set(body.flatMap((row) => row.slice(1)));
  const isApart = first.every((cell) => !others.has(cell));
  if (first.every((cell) => Number.isNaN(cellNumber(cell)))) return isApart;
  const isCounted = first.every((cell, at) => cellNumber(cell) === cellNumber(first[0] ?? "") + at);
  if (!isCounted) return false;
  // Below a name of its own, a column that counts is hardly one of ratings, were it only few rows.
  if (corner !== undefined && width > 2) return first.length >= 4 || isApart;
  return first.length >= 4 && others.size < first.length;
}
