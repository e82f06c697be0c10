import { cellNumber, hasDecimalComma, hasThousands, thousandsSign } from "./cellNumber.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import {
  isTotalName,
  longColumns,
  missingTest,
  tableShape,
  type TableShape,
} from "./tableShape.ts";
import { tableStart } from "./tableStart.ts";
import type { Columns, Wish } from "./wish.ts";
import type { Note } from "./note.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Ratings of units by raters, as in a pasted table. */
export interface RatingTable {
  readonly shape: TableShape;
  readonly raters: readonly string[];
  /** All raters, including excluded ones, in the order of the table. */
  readonly namedRaters: readonly string[];
  readonly units: number;
  /** `null` if the table does not name units. */
  readonly unitNames: readonly string[] | null;
  /** Row by row, the index in `codes`; −1 where a rater did not rate the unit. */
  readonly cells: Int32Array;
  /** In the order of their first occurrence. */
  readonly codes: readonly string[];
  readonly notes: readonly Note[];
  /** For tables with one rating per row only. */
  readonly lines?: LongLines;
  /**
   * Set if only the number of ratings per unit and code is known, not who gave them: ratings of a unit have no
   * order.
   */
  readonly areAnonymous?: true;
  /** For continuous ratings: the time of each row, in seconds. */
  readonly times?: readonly number[];
  /** Set if the table does not name its codes: they are numbered, without being ordered. */
  readonly areCodesNameless?: true;
}

export interface LongLines {
  /** The names of all columns; unnamed ones are numbered. */
  readonly names: readonly string[];
  readonly columns: Columns;
  /** For each unit the index of its person and of its occasion, from 0. */
  readonly facets: Facets | undefined;
}

export interface Facets {
  readonly persons: number;
  readonly occasions: number;
  readonly personOf: readonly number[];
  readonly occasionOf: readonly number[];
}

export type TableRefusal =
  | "empty"
  | "too_large"
  | "too_many_raters"
  | "not_two_raters_counts"
  | "not_counts"
  | "not_traces";

/** The ratings of a table, or why there are none. */
export function ratingTable(
  given: readonly (readonly string[])[],
  wish: Wish,
  nameOf: (number: number) => string,
): RatingTable | TableRefusal {
  const { rows, notes } = tableStart(given);
  if (rows.length === 0) return "empty";
  const shape = tableShape(rows, wish);
  const names = shape.hasNames ? (rows[0] ?? []) : undefined;
  const body = shape.hasNames ? rows.slice(1) : rows;
  if (body.length === 0) return "empty";
  const excluded = new Set(wish.excluded);
  if (shape.layout === "long") {
    const columns = wish.columns ?? (names && longColumns(names)) ?? firstThree;
    const values = body.slice(0, dashesLooked).map((row) => row[columns.value] ?? "");
    const book = new CodeBook(wish, values);
    return withNotes(fromLines({ shape, names, body, columns, excluded, book }), notes);
  }
  const hasNoTotals = !wish.isTotalLeftOut || shape.layout !== "columns" || !shape.hasUnits;
  const rated = hasNoTotals ? body : body.filter(([name = ""]) => !isTotalName(name));
  const seen = rated.slice(0, dashesLooked).flatMap((row) => row.slice(shape.hasUnits ? 1 : 0));
  const book = new CodeBook(wish, seen);
  return withNotes(fromGrid({ shape, names, body: rated, excluded, book, nameOf }), [
    ...notes,
    ...totalsNote(body.length - rated.length),
  ]);
}

function withNotes(
  table: RatingTable | TableRefusal,
  notes: readonly Note[],
): RatingTable | TableRefusal {
  return typeof table === "string" || notes.length === 0
    ? table
    : { ...table, notes: [...notes, ...table.notes] };
}

function totalsNote(count: number): readonly Note[] {
  return count > 0 ? [{ what: "totals_left_out", count, about: "" }] : [];
}

const firstThree: Columns = { unit: 0, rater: 1, value: 2 };

/** The number of rows examined for the meaning of dashes. */
const dashesLooked = 2_000;
const dashes: ReadonlySet<string> = new Set(["-", "–", "—"]);

/** Whether a dash means “not rated”: among numbers it does; among signs and words it may be a code. */
function isDashMissing(cells: readonly string[], isMissing: (cell: string) => boolean): boolean {
  const others = cells.filter((cell) => !isMissing(cell) && !dashes.has(cell));
  return others.length > 0 && others.every((cell) => !Number.isNaN(cellNumber(cell)));
}

/** Numbers codes in order of occurrence, and counts the changes made. */
class CodeBook {
  readonly codes: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #isMissing: (cell: string) => boolean;
  readonly #isDashMissing: boolean;
  /** The index of a code by its lower-case form, where capitals are ignored. */
  readonly #folded: Map<string, number> | undefined;
  #cut = 0;
  #dashes = 0;

  /** @param seen the ratings of the first rows */
  constructor({ missing, isCaseIgnored = false }: Wish, seen: readonly string[]) {
    this.#folded = isCaseIgnored ? new Map() : undefined;
    const isNamed = missingTest(missing);
    this.#isDashMissing = !isNamed("-") && isDashMissing(seen, isNamed);
    this.#isMissing = (cell) => isNamed(cell) || (this.#isDashMissing && dashes.has(cell));
  }

  placeOf(cell: string): number {
    const known = this.#places.get(cell);
    if (this.#isDashMissing && dashes.has(cell)) this.#dashes += 1;
    if (known !== undefined) return known;
    if (this.#isMissing(cell)) return this.#keep(cell, -1);
    const name = cell.slice(0, calculatorLimits.nameChars);
    if (name !== cell) this.#cut += 1;
    const before = name === cell ? undefined : this.#places.get(name);
    if (before !== undefined) return this.#keep(cell, before);
    const alike = this.#folded?.get(name.toLowerCase());
    if (alike !== undefined) return this.#keep(cell, alike);
    this.#folded?.set(name.toLowerCase(), this.codes.length);
    this.codes.push(name);
    this.#keep(name, this.codes.length - 1);
    return this.#keep(cell, this.codes.length - 1);
  }

  get notes(): Note[] {
    const cut: Note = { what: "text_cut", count: this.#cut, about: "" };
    const dashed: Note = { what: "dashes_missing", count: this.#dashes, about: "" };
    const sign = thousandsSign(this.codes);
    const grouped = sign ? this.codes.filter((code) => hasThousands(code, sign)) : [];
    const commas = this.codes.filter((code) => hasDecimalComma(code) && !grouped.includes(code));
    const decimal: Note = {
      what: "decimal_commas",
      count: commas.length,
      about: sideBySide(commas.slice(0, 3)),
    };
    const thousands: Note = {
      what: "thousands_signs",
      count: grouped.length,
      about: sideBySide(grouped.slice(0, 3)),
    };
    return [cut, dashed, decimal, thousands, percentNote(this.codes)].filter(
      ({ count }) => count > 0,
    );
  }

  #keep(cell: string, place: number): number {
    this.#places.set(cell, place);
    return place;
  }
}

/** A note if percentages and shares of 1 are mixed. */
function percentNote(codes: readonly string[]): Note {
  const shares = codes.slice(0, dashesLooked).some(isPercent)
    ? codes.filter((code) => !isPercent(code) && isShare(cellNumber(code)))
    : [];
  return {
    what: "share_beside_percent",
    count: shares.length,
    about: sideBySide(shares.slice(0, 3)),
  };
}

function isPercent(code: string): boolean {
  return /[%٪]$/u.test(code) && !Number.isNaN(cellNumber(code));
}

function isShare(number: number): boolean {
  return number > 0 && number < 1;
}

interface Grid {
  readonly shape: TableShape;
  readonly names: readonly string[] | undefined;
  readonly body: readonly (readonly string[])[];
  readonly excluded: ReadonlySet<string>;
  readonly book: CodeBook;
  readonly nameOf: (number: number) => string;
}

function fromGrid({
  shape,
  names,
  body,
  excluded,
  book,
  nameOf,
}: Grid): RatingTable | TableRefusal {
  const { layout, hasUnits } = shape;
  const from = hasUnits ? 1 : 0;
  let width = names?.length ?? 0;
  for (const row of body) width = Math.max(width, row.length);
  const across = Math.max(0, width - from);
  const [units, width0] = layout === "columns" ? [body.length, across] : [across, body.length];
  if (units * width0 > calculatorLimits.cells) return "too_large";
  const cells = new Int32Array(units * width0).fill(-1);
  const rated = new Float64Array(width0);
  let short = 0;
  body.forEach((row, down) => {
    if (row.length < width) short += 1;
    for (let at = 0; at < across; at += 1) {
      const place = book.placeOf(row[at + from] ?? "");
      if (place < 0) continue;
      const [unit, rater] = layout === "columns" ? [down, at] : [at, down];
      cells[unit * width0 + rater] = place;
      rated[rater] = (rated[rater] ?? 0) + 1;
    }
  });
  const heads = names?.slice(from) ?? [];
  const sides = hasUnits ? body.map((row) => row[0] ?? "") : [];
  const [raterNames, unitNames] = layout === "columns" ? [heads, sides] : [sides, heads];
  const notes: Note[] = [...book.notes];
  if (short > 0) notes.push({ what: "rows_shorter", count: short, about: "" });
  const all = Array.from({ length: width0 }, (_, at) => at);
  const kept = all.filter((at) => (rated[at] ?? 0) > 0);
  // A nameless empty column is nothing but the spreadsheet's edge.
  const lost = all.filter((at) => (rated[at] ?? 0) === 0 && (raterNames[at] ?? "") !== "");
  if (lost.length > 0) {
    const about = sideBySide(
      lost.map((at) => raterNames[at] ?? ""),
      ", ",
    );
    notes.push({ what: "empty_raters", count: lost.length, about: about.slice(0, 200) });
  }
  const namedRaters = distinct(
    kept.map((at) => (raterNames[at] ?? "").slice(0, calculatorLimits.nameChars) || nameOf(at + 1)),
    notes,
  );
  const taken = kept.filter((_, place) => !excluded.has(namedRaters[place] ?? ""));
  const raters = namedRaters.filter((name) => !excluded.has(name));
  if (raters.length > calculatorLimits.raters) return "too_many_raters";
  notes.push(...leftOutNote(namedRaters, raters), ...doubledNote(unitNames));
  const own = taken.length === width0 ? cells : columnsOf(cells, { width: width0, kept: taken });
  return {
    shape,
    raters,
    namedRaters,
    units,
    unitNames: unitNames.length > 0 ? unitNames : null,
    cells: own,
    codes: taken.length < kept.length ? onlyUsed(own, book.codes) : book.codes,
    notes,
  };
}

/** Only codes used by raters who are included; `cells` are renumbered in place. */
function onlyUsed(cells: Int32Array, codes: readonly string[]): readonly string[] {
  const places = new Map<number, number>();
  cells.forEach((code, at) => {
    if (code < 0) return;
    const place = places.get(code) ?? places.size;
    places.set(code, place);
    cells[at] = place;
  });
  return [...places.keys()].map((code) => codes[code] ?? "");
}

function leftOutNote(named: readonly string[], taken: readonly string[]): readonly Note[] {
  const left = named.filter((name) => !taken.includes(name));
  const about = sideBySide(left.slice(0, 12), ", ");
  return left.length > 0 ? [{ what: "left_out", count: left.length, about }] : [];
}

/** A note if names of units occur twice: they may be one unit pasted twice; both count. */
function doubledNote(names: readonly string[]): readonly Note[] {
  const seen = new Set<string>();
  let count = 0;
  let about = "";
  for (const name of names) {
    if (name !== "" && seen.has(name)) {
      count += 1;
      about ||= name.slice(0, calculatorLimits.nameChars);
    }
    seen.add(name);
  }
  return count > 0 ? [{ what: "unit_doubled", count, about }] : [];
}

function columnsOf(
  cells: Int32Array,
  of: { readonly width: number; readonly kept: readonly number[] },
): Int32Array {
  const units = of.width === 0 ? 0 : cells.length / of.width;
  const found = new Int32Array(units * of.kept.length);
  for (let unit = 0; unit < units; unit += 1) {
    of.kept.forEach((at, place) => {
      found[unit * of.kept.length + place] = cells[unit * of.width + at] ?? -1;
    });
  }
  return found;
}

function distinct(names: readonly string[], notes: Note[]): string[] {
  const seen = new Map<string, number>();
  const doubled: string[] = [];
  const found = names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    if (times === 1) return name;
    doubled.push(name);
    return `${name} (${times})`;
  });
  if (doubled.length > 0) {
    notes.push({ what: "name_doubled", count: doubled.length, about: doubled[0] ?? "" });
  }
  return found;
}

interface Lines {
  readonly shape: TableShape;
  readonly names: readonly string[] | undefined;
  readonly body: readonly (readonly string[])[];
  readonly columns: Columns;
  readonly excluded: ReadonlySet<string>;
  readonly book: CodeBook;
}

/** Ratings from a table with one rating per row; of two ratings of one unit by one rater the first counts. */
function fromLines({
  shape,
  names,
  body,
  columns,
  excluded,
  book,
}: Lines): RatingTable | TableRefusal {
  const units = new Map<string, number>();
  const raters = new Map<string, number>();
  const named = new Set<string>();
  const persons = new Map<string, number>();
  const occasions = new Map<string, number>();
  const personOf: number[] = [];
  const occasionOf: number[] = [];
  const placed: { unit: number; rater: number; place: number }[] = [];
  let nameless = 0;
  for (const row of body) {
    const nameIn = (at: number) => (row[at] ?? "").slice(0, calculatorLimits.nameChars);
    const person = nameIn(columns.unit);
    const rater = nameIn(columns.rater);
    const occasion = columns.occasion === undefined ? undefined : nameIn(columns.occasion);
    if (person === "" || rater === "" || occasion === "") {
      nameless += 1;
      continue;
    }
    named.add(rater);
    if (excluded.has(rater)) continue;
    const unit = numberOf(units, occasion === undefined ? person : `${person} · ${occasion}`);
    if (occasion !== undefined) {
      personOf[unit] = numberOf(persons, person);
      occasionOf[unit] = numberOf(occasions, occasion);
    }
    placed.push({
      unit,
      rater: numberOf(raters, rater),
      place: book.placeOf(row[columns.value] ?? ""),
    });
  }
  if (named.size === 0) return "empty";
  if (raters.size > calculatorLimits.raters) return "too_many_raters";
  if (units.size * raters.size > calculatorLimits.cells) return "too_large";
  const cells = new Int32Array(units.size * raters.size).fill(-1);
  let repeated = 0;
  let differing = 0;
  let about = "";
  let differs = "";
  for (const { unit, rater, place } of placed) {
    if (place < 0) continue;
    const at = unit * raters.size + rater;
    if ((cells[at] ?? -1) < 0) cells[at] = place;
    else {
      const again = () =>
        sideBySide([[...units.keys()][unit] ?? "", [...raters.keys()][rater] ?? ""], ", ");
      if (cells[at] === place) {
        repeated += 1;
        about ||= again();
      } else {
        differing += 1;
        differs ||= again();
      }
    }
  }
  const notes: Note[] = [...book.notes];
  if (repeated > 0) notes.push({ what: "repeated_rating", count: repeated, about });
  if (differing > 0) notes.push({ what: "repeated_differs", count: differing, about: differs });
  notes.push(...leftOutNote([...named], [...raters.keys()]));
  if (nameless > 0) notes.push({ what: "nameless_line", count: nameless, about: "" });
  const facets = { persons: persons.size, occasions: occasions.size, personOf, occasionOf };
  const width = body.reduce((most, row) => Math.max(most, row.length), names?.length ?? 0);
  return {
    shape,
    raters: [...raters.keys()],
    namedRaters: [...named],
    units: units.size,
    unitNames: [...units.keys()],
    cells,
    codes: book.codes,
    notes,
    lines: {
      names: Array.from({ length: width }, (_, at) => names?.[at] || String(at + 1)),
      columns,
      facets: columns.occasion === undefined ? undefined : facets,
    },
  };
}

function numberOf(places: Map<string, number>, name: string): number {
  const known = places.get(name) ?? places.size;
  places.set(name, known);
  return known;
}
