import { quantileOf } from "../../statistics/bootstrap.ts";
import type { FinishedGroups } from "./groups.ts";
import type { CodedLine } from "./codedLines.ts";

/** What an analysis makes of lines, one after the other; it never holds what it has read. */
export interface Tally<Rows> {
  add(line: CodedLine): void;
  finish(): { readonly groups: FinishedGroups } & Rows;
}

/** Mean, spread and quantiles of numbers, which are put in order; `null` where there is none. */
export function summaryOf(values: Float64Array): Summary {
  const n = values.length;
  values.sort();
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / n;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return {
    n,
    sum,
    mean: n === 0 ? null : mean,
    sd: n < 2 ? null : Math.sqrt(squares / (n - 1)),
    min: values[0] ?? null,
    lowerQuartile: quantile(values, 0.25),
    median: quantile(values, 0.5),
    upperQuartile: quantile(values, 0.75),
    max: values[n - 1] ?? null,
  };
}

export interface Summary {
  readonly n: number;
  readonly sum: number;
  readonly mean: number | null;
  /** With n − 1; `null` below two. */
  readonly sd: number | null;
  readonly min: number | null;
  readonly lowerQuartile: number | null;
  readonly median: number | null;
  readonly upperQuartile: number | null;
  readonly max: number | null;
}

/** Several lists of numbers concatenated into one array. */
export function together(lists: readonly (readonly number[])[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

function quantile(ascending: Float64Array, share: number): number | null {
  return ascending.length === 0 ? null : quantileOf(ascending, share);
}
