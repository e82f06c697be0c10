import type { EventRecipe } from "../domain/entities/recipe.ts";
import { fittedAgreement } from "../statistics/proportionalFitting.ts";
import type { Reason } from "../statistics/reasons.ts";
import type { Figure } from "../statistics/statistic.ts";
import type { Cells } from "./tables/cells.ts";
import type { LabelBook } from "./labelBook.ts";
import { Places } from "./places.ts";
import { oneAfterOther, vectorsOfTables } from "./tableVectors.ts";

/**
 * A recipe on the tables of recordings: what each recording adds is one vector, and the figure is computed
 * from their sum.
 */
export interface RecipeModel {
  readonly vectors: readonly Float64Array[];
  readonly evaluate: (sum: Float64Array) => Evaluated;
  /** The value alone, NaN where there is none: for the thousands of sums of one interval. */
  readonly valueOf: (sum: Float64Array) => number;
  readonly per: "unit" | "us" | "event";
}

export interface Evaluated {
  /** NaN where `because` says why there is none. */
  readonly value: number;
  readonly because: Reason | undefined;
  readonly observed: number | undefined;
  readonly expected: number | undefined;
  /** How much was compared, in what the model counts. */
  readonly n: number;
}

/** The tables of one recording, in the order of the recipe's bases. */
export type RecordingTables = readonly Cells[];

interface ModelOf {
  readonly book: LabelBook;
  /** The tables are of one code against the rest. */
  readonly isOneCode: boolean;
  /**
   * The tables are of pairs of more than two raters. Of such a pair neither is the first: each counts in both
   * orders, half each, and kappa is that of the table so made. Where every moment was coded by as many raters,
   * that is the kappa of Fleiss (1971), doi:10.1037/h0031619. Of two raters it is Cohen's (1960),
   * doi:10.1177/001316446002000104, by the habits of each.
   */
  readonly isPool: boolean;
}

export function recipeModel(
  recipe: EventRecipe,
  recordings: readonly RecordingTables[],
  { book, isOneCode, isPool }: ModelOf,
): RecipeModel {
  const kappaModel = (per: RecipeModel["per"]): RecipeModel => ({
    vectors: margins(recordings, book),
    evaluate: (sum) => kappa(sum, isPool),
    valueOf: (sum) => kappaValue(sum, isPool),
    per,
  });
  switch (recipe.kind) {
    case "percent":
      return { vectors: sames(recordings), evaluate: share, valueOf: shareValue, per: "unit" };
    case "duration_kappa":
      return kappaModel("us");
    case "time_unit_kappa":
      return kappaModel("unit");
    case "tolerance_kappa":
      return isPool ? alongAnybody(recordings, book) : alongEach(recordings, book);
    case "alpha":
      return {
        vectors: margins(recordings, book),
        evaluate: alpha,
        valueOf: (sum) => alpha(sum).value,
        per: "unit",
      };
    case "unitizing_alpha":
      return unitizing(recordings, recipe.unitUs, book);
    case "duration_overlap":
    case "event_f1":
      return codeModel(recipe.kind, recordings, book);
    case "easy_diag":
      return isOneCode ? kappaModel("event") : fitted(recordings, { cycles: 20, book, isPool });
    case "event_alignment":
      return isOneCode ? kappaModel("event") : fitted(recordings, { cycles: 10_000, book, isPool });
    default:
      return recipe satisfies never;
  }
}

/** Overlap in time and matched events, which look at the codes in labels one by one. */
function codeModel(
  kind: "duration_overlap" | "event_f1",
  recordings: readonly RecordingTables[],
  book: LabelBook,
): RecipeModel {
  const shape = { kind: "codes", how: "", width: 4 };
  const vectors = vectorsOfTables(recordings, shape, (vector, [table = none]) => {
    eachCell(table, (first, second, amount) => {
      const [own, other] = [book.codesOf(first), book.codesOf(second)];
      add(vector, 0, amount * own.filter((code) => other.includes(code)).length);
      add(vector, 1, amount * own.length);
      add(vector, 2, amount * other.length);
      add(vector, 3, amount);
    });
  });
  const evaluate = kind === "event_f1" ? f1 : overlap;
  const per = kind === "event_f1" ? "event" : "us";
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per };
}

const none: Cells = {
  first: new Int32Array(0),
  second: new Int32Array(0),
  amounts: new Float64Array(0),
};

/** The table that a recipe with one table is computed from. */
function tablesOf(recordings: readonly RecordingTables[], nth: number): readonly Cells[] {
  return recordings.map((one) => one[nth] ?? none);
}

/** `[total, diagonal, rows …, columns …]` of each recording's `nth` table, over the labels of all. */
function margins(
  recordings: readonly RecordingTables[],
  book: LabelBook,
  nth = 0,
): readonly Float64Array[] {
  const tables = tablesOf(recordings, nth);
  const places = new Places(tables, book);
  const q = places.size;
  const shape = { kind: "margins", how: places.key, width: 2 + 2 * q };
  return vectorsOfTables(alone(tables), shape, (vector, [table = none]) =>
    addMargins(vector, table, { places, rowsAt: 2, columnsAt: 2 + q }),
  );
}

/** Where in a vector the sums of rows and columns begin. */
interface MarginsAt {
  readonly places: Places;
  readonly rowsAt: number;
  readonly columnsAt: number;
}

function addMargins(
  vector: Float64Array,
  table: Cells,
  { rowsAt, columnsAt, places }: MarginsAt,
): void {
  eachCell(table, (first, second, amount) => {
    add(vector, 0, amount);
    if (first === second) add(vector, 1, amount);
    add(vector, rowsAt + places.of(first), amount);
    add(vector, columnsAt + places.of(second), amount);
  });
}

/** `[total, diagonal]` of each recording's table. */
function sames(recordings: readonly RecordingTables[]): readonly Float64Array[] {
  const shape = { kind: "sames", how: "", width: 2 };
  return vectorsOfTables(alone(tablesOf(recordings, 0)), shape, (vector, [table = none]) => {
    eachCell(table, (first, second, amount) => {
      add(vector, 0, amount);
      if (first === second) add(vector, 1, amount);
    });
  });
}

function alone(tables: readonly Cells[]): readonly RecordingTables[] {
  return tables.map((table) => [table]);
}

// What is below is evaluated thousands of times for one interval: it makes nothing but its answer.

function undefinedBecause(because: Reason, n: number): Evaluated {
  return { value: NaN, because, observed: undefined, expected: undefined, n };
}

function shareValue(sum: Float64Array): number {
  return (sum[1] ?? 0) / (sum[0] ?? 0);
}

function share(sum: Float64Array): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return undefinedBecause("no_units", 0);
  const value = (sum[1] ?? 0) / total;
  return { value, because: undefined, observed: value, expected: undefined, n: total };
}

function kappaValue(sum: Float64Array, isPool: boolean): number {
  const total = sum[0] ?? 0;
  const apart = chanceDisagreement(sum, isPool);
  return apart <= oneCodeMost ? NaN : (apart - (total - (sum[1] ?? 0)) / total) / apart;
}

function kappa(sum: Float64Array, isPool: boolean): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return undefinedBecause("no_units", 0);
  const apart = chanceDisagreement(sum, isPool);
  return {
    value: kappaValue(sum, isPool),
    because: apart <= oneCodeMost ? "one_code_only" : undefined,
    observed: 1 - (total - (sum[1] ?? 0)) / total,
    expected: 1 - apart,
    n: total,
  };
}

/** What of disagreement is not rounding. */
const oneCodeMost = 1e-15;

/**
 * How far two raters would disagree by chance; NaN of nothing. By the habits of each, or, in a pool, by those
 * that they have in common. Added up so that it has the same last digits whoever is first.
 */
function chanceDisagreement(sum: Float64Array, isPool: boolean): number {
  const total = sum[0] ?? 0;
  const q = (sum.length - 2) / 2;
  let apart = 0;
  for (let label = 0; label < q; label += 1) {
    const a = (sum[2 + label] ?? 0) / total;
    const b = (sum[2 + q + label] ?? 0) / total;
    const both = (a + b) / 2;
    apart += isPool ? both * (1 - both) : (a * (1 - b) + b * (1 - a)) / 2;
  }
  return apart;
}

/** Of two raters: the mean of the kappas along either; the margins of both tables, one after the other. */
function alongEach(recordings: readonly RecordingTables[], book: LabelBook): RecipeModel {
  const [first = [], second = []] = [0, 1].map((nth) => margins(recordings, book, nth));
  const size = first[0]?.length ?? 0;
  const vectors = first.map((vector, at) =>
    oneAfterOther(vector, second[at] ?? new Float64Array(0)),
  );
  const evaluate = (sum: Float64Array): Evaluated => {
    const a = kappa(sum.subarray(0, size), false);
    const b = kappa(sum.subarray(size), false);
    if (a.because !== undefined) return a;
    if (b.because !== undefined) return b;
    return {
      value: (a.value + b.value) / 2,
      because: undefined,
      observed: ((a.observed ?? 0) + (b.observed ?? 0)) / 2,
      expected: ((a.expected ?? 0) + (b.expected ?? 0)) / 2,
      n: a.n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "unit" };
}

/**
 * In a pool: rows are whoever is gone along, columns the other of the pair. The two differ in what they mean,
 * so that their sums are not put together.
 */
function alongAnybody(recordings: readonly RecordingTables[], book: LabelBook): RecipeModel {
  const places = new Places(recordings.flat(), book);
  const q = places.size;
  const shape = { kind: "along", how: places.key, width: 2 + 2 * q };
  const vectors = vectorsOfTables(
    recordings,
    shape,
    (vector, [alongFirst = none, alongSecond = none]) => {
      addMargins(vector, alongFirst, { places, rowsAt: 2, columnsAt: 2 + q });
      // Here too the second rater gives the columns, but is the one who is gone along.
      addMargins(vector, alongSecond, { places, rowsAt: 2 + q, columnsAt: 2 });
    },
  );
  return {
    vectors,
    evaluate: kappaAlongBoth,
    valueOf: (sum) => kappaValue(sum, false),
    per: "unit",
  };
}

/** Each unit is there twice: along the one, and along the other. */
function kappaAlongBoth(sum: Float64Array): Evaluated {
  const figure = kappa(sum, false);
  return { ...figure, n: figure.n / 2 };
}

/** Krippendorff's, nominal, from pairs that count 1 ÷ (raters − 1) each. */
function alpha(sum: Float64Array): Evaluated {
  const q = (sum.length - 2) / 2;
  const n = sum[0] ?? 0;
  const values = 2 * n;
  const apart = values - 2 * (sum[1] ?? 0);
  if (values === 0) return undefinedBecause("no_pairable_units", 0);
  let apartByChance = 0;
  for (let label = 0; label < q; label += 1) {
    const own = (sum[2 + label] ?? 0) + (sum[2 + q + label] ?? 0);
    apartByChance += own * (values - own);
  }
  apartByChance /= values - 1;
  const isVaried = apartByChance > 1e-12 * values;
  return {
    value: isVaried ? (apartByChance - apart) / apartByChance : NaN,
    because: isVaried ? undefined : "no_variation",
    observed: apart / values,
    expected: apartByChance / values,
    n,
  };
}

/** See `unitizingAlpha` of the statistics; sums of several recordings are those of one after the other. */
function unitizing(
  recordings: readonly RecordingTables[],
  unitUs: number,
  book: LabelBook,
): RecipeModel {
  const places = new Places(recordings.flat(), book);
  const q = places.size;
  // Total, diagonal, lengths by label, squares by label, all in units of time.
  const shape = { kind: "unitizing", how: `${places.key}, ${unitUs}`, width: 2 + 2 * q };
  const vectors = vectorsOfTables(recordings, shape, (vector, [table = none, square = none]) => {
    eachCell(table, (first, second, amount) => {
      const length = amount / unitUs;
      add(vector, 0, 2 * length);
      if (first === second) add(vector, 1, 2 * length);
      for (const label of [first, second]) {
        add(vector, 2 + places.of(label), length);
        if (label === 0) add(vector, 2 + q + places.of(0), length);
      }
    });
    eachCell(square, (first, second, amount) => {
      const label = first === 0 ? second : first;
      add(vector, 2 + q + places.of(label), amount / unitUs ** 2);
    });
  });
  const gap = places.of(0);
  const evaluate = (sum: Float64Array): Evaluated => {
    const [total = 0, same = 0] = sum;
    const n = (total * unitUs) / 2;
    const coded = total - (gap === -1 ? 0 : (sum[2 + gap] ?? 0));
    if (total === 0) return undefinedBecause("no_overlapping_units", n);
    if (coded === 0) return undefinedBecause("no_units", n);
    let free = total ** 2;
    for (let label = 0; label < q; label += 1) free -= sum[2 + q + label] ?? 0;
    let apartByChance = total;
    for (let label = 0; label < q; label += 1) {
      const own = sum[2 + label] ?? 0;
      apartByChance -= (total * (own ** 2 - (sum[2 + q + label] ?? 0))) / free;
    }
    if (!(free > 0) || apartByChance <= 1e-12 * total) {
      return undefinedBecause("one_code_only", n);
    }
    return {
      value: 1 - (total - same) / apartByChance,
      because: undefined,
      observed: (total - same) / total,
      expected: apartByChance / total,
      n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "us" };
}

/**
 * Kappa with a last cell that cannot occur. The vector is the whole table, "nothing" last. Fitting begins with
 * the rows, which shows where it ends early: of two raters it is the mean of both ways.
 */
function fitted(
  recordings: readonly RecordingTables[],
  { cycles, book, isPool }: { cycles: number; book: LabelBook; isPool: boolean },
): RecipeModel {
  const tables = tablesOf(recordings, 0);
  const { labels: all, key } = new Places(tables, book);
  const labels = all.filter((label) => label !== 0);
  const q = labels.length + 1;
  const places = new Map(labels.map((label, place) => [label, place]));
  const shape = { kind: "whole", how: key, width: q * q };
  const vectors = vectorsOfTables(alone(tables), shape, (vector, [table = none]) => {
    eachCell(table, (first, second, amount) =>
      add(vector, (places.get(first) ?? q - 1) * q + (places.get(second) ?? q - 1), amount),
    );
  });
  const rowsOf = (cell: (row: number, column: number) => number) =>
    Array.from({ length: q }, (_, row) =>
      Array.from({ length: q }, (__, column) => cell(row, column)),
    );
  const evaluate = (sum: Float64Array): Evaluated => {
    const n = sum.reduce((total, one) => total + one, 0);
    if (n === 0) return undefinedBecause("no_events", n);
    const at = (row: number, column: number) => sum[row * q + column] ?? 0;
    const ways = isPool
      ? [rowsOf((row, column) => (at(row, column) + at(column, row)) / 2)]
      : [rowsOf(at), rowsOf((row, column) => at(column, row))];
    const figures = ways.map((rows) => fittedAgreement(rows, { cycles }));
    const mean = (of: "kappa" | "observed" | "expected") =>
      figures.reduce((total, one) => total + numberOf(one[of]), 0) / figures.length;
    const because = figures.flatMap(({ kappa: one }) =>
      one.kind === "undefined" ? [one.because] : [],
    );
    return {
      value: mean("kappa"),
      because: because[0],
      observed: mean("observed"),
      expected: mean("expected"),
      n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "event" };
}

function numberOf(figure: Figure): number {
  return figure.kind === "value" ? figure.value : NaN;
}

function overlap(sum: Float64Array): Evaluated {
  const [both = 0, first = 0, second = 0, n = 0] = sum;
  if (first + second === 0) return undefinedBecause("code_not_used", n);
  const value = both / (first + second - both);
  return { value, because: undefined, observed: value, expected: undefined, n };
}

function f1(sum: Float64Array): Evaluated {
  const [both = 0, first = 0, second = 0] = sum;
  const n = first + second;
  if (n === 0) return undefinedBecause("no_events", 0);
  const value = (2 * both) / n;
  return { value, because: undefined, observed: value, expected: undefined, n };
}

function eachCell(
  { first, second, amounts }: Cells,
  visit: (first: number, second: number, amount: number) => void,
): void {
  for (let at = 0; at < amounts.length; at += 1) {
    visit(first[at] ?? 0, second[at] ?? 0, amounts[at] ?? 0);
  }
}

function add(vector: Float64Array, at: number, amount: number): void {
  vector[at] = (vector[at] ?? 0) + amount;
}
