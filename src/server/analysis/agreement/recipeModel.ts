import type { EventRecipe } from "../../../domain/entities/recipe.ts";
import { fittedAgreement } from "../../../statistics/proportionalFitting.ts";
import type { Reason } from "../../../statistics/reasons.ts";
import type { Cells } from "./cells.ts";
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

/** `isOneCode`: the tables are of one code against the rest. */
export function recipeModel(
  recipe: EventRecipe,
  recordings: readonly RecordingTables[],
  isOneCode: boolean,
): RecipeModel {
  const tables = (nth: number) => recordings.map((one) => one[nth] ?? none);
  switch (recipe.kind) {
    case "percent":
      return { vectors: sames(tables(0)), evaluate: share, valueOf: shareValue, per: "unit" };
    case "duration_kappa":
    case "time_unit_kappa": {
      const per = recipe.kind === "duration_kappa" ? "us" : "unit";
      return { ...margins(tables(0)), evaluate: kappa, valueOf: kappaValue, per };
    }
    case "tolerance_kappa":
      return bothWays(recordings);
    case "alpha":
      return {
        ...margins(tables(0)),
        evaluate: alpha,
        valueOf: (sum) => alpha(sum).value,
        per: "unit",
      };
    case "unitizing_alpha":
      return unitizing(tables(0), tables(1), recipe.unitUs);
    case "duration_overlap":
    case "event_f1":
      throw new Error("the model needs to know the codes of labels: see `codeModel`");
    case "easy_diag":
      return isOneCode
        ? { ...margins(tables(0)), evaluate: kappa, valueOf: kappaValue, per: "event" }
        : fitted(tables(0), 20);
    case "event_alignment":
      return isOneCode
        ? { ...margins(tables(0)), evaluate: kappa, valueOf: kappaValue, per: "event" }
        : fitted(tables(0), 10_000);
    default:
      return recipe satisfies never;
  }
}

/** Overlap in time and matched events, which look at the codes in labels one by one. */
export function codeModel(
  { kind }: { readonly kind: "duration_overlap" | "event_f1" },
  recordings: readonly RecordingTables[],
  codesOf: (label: number) => readonly number[],
): RecipeModel {
  const shape = { kind: "codes", how: "", width: 4 };
  const vectors = vectorsOfTables(recordings, shape, (vector, [table = none]) => {
    eachCell(table, (first, second, amount) => {
      const [own, other] = [codesOf(first), codesOf(second)];
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

/** `[total, diagonal, rows …, columns …]` of each table, over the labels of all. */
function margins(tables: readonly Cells[]): Pick<RecipeModel, "vectors"> {
  const places = new Places(tables);
  const q = places.size;
  const shape = { kind: "margins", how: places.key, width: 2 + 2 * q };
  const vectors = vectorsOfTables(alone(tables), shape, (vector, [table = none]) => {
    eachCell(table, (first, second, amount) => {
      add(vector, 0, amount);
      if (first === second) add(vector, 1, amount);
      add(vector, 2 + places.of(first), amount);
      add(vector, 2 + q + places.of(second), amount);
    });
  });
  return { vectors };
}

/** `[total, diagonal]` of each table. */
function sames(tables: readonly Cells[]): readonly Float64Array[] {
  const shape = { kind: "sames", how: "", width: 2 };
  return vectorsOfTables(alone(tables), shape, (vector, [table = none]) => {
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

function kappaValue(sum: Float64Array): number {
  const total = sum[0] ?? 0;
  const apart = chanceDisagreement(sum);
  return apart <= oneCodeMost ? NaN : (apart - (total - (sum[1] ?? 0)) / total) / apart;
}

function kappa(sum: Float64Array): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return undefinedBecause("no_units", 0);
  const apart = chanceDisagreement(sum);
  return {
    value: kappaValue(sum),
    because: apart <= oneCodeMost ? "one_code_only" : undefined,
    observed: 1 - (total - (sum[1] ?? 0)) / total,
    expected: 1 - apart,
    n: total,
  };
}

/** What of disagreement is not rounding. */
const oneCodeMost = 1e-15;

/** How far two raters with these habits would disagree by chance; NaN of nothing. */
function chanceDisagreement(sum: Float64Array): number {
  const total = sum[0] ?? 0;
  const q = (sum.length - 2) / 2;
  let apart = 0;
  for (let label = 0; label < q; label += 1) {
    apart += ((sum[2 + label] ?? 0) / total) * ((total - (sum[2 + q + label] ?? 0)) / total);
  }
  return apart;
}

/** The mean of the kappas along either rater: the margins of both tables, one after the other. */
function bothWays(recordings: readonly RecordingTables[]): RecipeModel {
  const [first, second] = [0, 1].map((nth) => margins(recordings.map((one) => one[nth] ?? none)));
  const size = first?.vectors[0]?.length ?? 0;
  const vectors = (first?.vectors ?? []).map((vector, at) =>
    oneAfterOther(vector, second?.vectors[at] ?? new Float64Array(0)),
  );
  const evaluate = (sum: Float64Array): Evaluated => {
    const a = kappa(sum.subarray(0, size));
    const b = kappa(sum.subarray(size));
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
  times: readonly Cells[],
  squares: readonly Cells[],
  unitUs: number,
): RecipeModel {
  const places = new Places([...times, ...squares]);
  const q = places.size;
  // Total, diagonal, lengths by label, squares by label, all in units of time.
  const shape = { kind: "unitizing", how: `${places.key}, ${unitUs}`, width: 2 + 2 * q };
  const both = times.map((table, at) => [table, squares[at] ?? none]);
  const vectors = vectorsOfTables(both, shape, (vector, [table = none, square = none]) => {
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

/** Kappa with a last cell that cannot occur. The vector is the whole table, "nothing" last. */
function fitted(tables: readonly Cells[], cycles: number): RecipeModel {
  const { labels: all, key } = new Places(tables);
  const labels = all.filter((label) => label !== 0);
  const q = labels.length + 1;
  const places = new Map(labels.map((label, place) => [label, place]));
  const shape = { kind: "whole", how: key, width: q * q };
  const vectors = vectorsOfTables(alone(tables), shape, (vector, [table = none]) => {
    eachCell(table, (first, second, amount) =>
      add(vector, (places.get(first) ?? q - 1) * q + (places.get(second) ?? q - 1), amount),
    );
  });
  const evaluate = (sum: Float64Array): Evaluated => {
    const rows = Array.from({ length: q }, (_, row) => [...sum.subarray(row * q, (row + 1) * q)]);
    const n = sum.reduce((total, one) => total + one, 0);
    if (n === 0) return undefinedBecause("no_events", n);
    const { kappa: figure, observed, expected } = fittedAgreement(rows, { cycles });
    return {
      value: figure.kind === "value" ? figure.value : NaN,
      because: figure.kind === "value" ? undefined : figure.because,
      observed: observed.kind === "value" ? observed.value : undefined,
      expected: expected.kind === "value" ? expected.value : undefined,
      n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "event" };
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
