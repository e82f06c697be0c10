import { fittedAgreement } from "../../statistics/proportionalFitting.ts";
import type { Figure } from "../../statistics/statistic.ts";
import {
  type Estimator,
  type EstimatorOf,
  type Evaluated,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { Places } from "../places.ts";
import { kappaEstimator } from "./kappa.ts";
import { meanOfPool } from "./meanOfPairs.ts";
import { add, singleTables, eachCell, noCells, vectorsOfTables } from "../sums.ts";

/**
 * Kappa of linked events: fitted, because one cell cannot occur, over all codes; from the table
 * itself for one code against the rest. `light`: for more than two raters the mean of the pairs’
 * kappas.
 */
export function linkedKappa(
  recordings: readonly RecordingTables[],
  of: EstimatorOf,
  how: { readonly raters: "light" | undefined; readonly cycles: number },
): Estimator {
  const { pool } = of;
  if (pool && how.raters === "light") {
    return meanOfPool(pool, (own) => linkedKappa(own, { ...of, pool: undefined }, how));
  }
  return of.isOneCode
    ? kappaEstimator(recordings, of, "event", "fleiss")
    : fittedKappaEstimator(recordings, of, how.cycles);
}

/**
 * Kappa with a last cell that cannot occur. The vector is the whole table, "nothing" last. Fitting begins with
 * the rows, which shows where it ends early: of two raters it is the mean of both ways.
 */
function fittedKappaEstimator(
  recordings: readonly RecordingTables[],
  { book, pool }: EstimatorOf,
  cycles: number,
): Estimator {
  const tables = singleTables(recordings);
  const { labels: all } = new Places(tables.flat(), book);
  const labels = all.filter((label) => label !== 0);
  const q = labels.length + 1;
  const places = new Map(labels.map((label, place) => [label, place]));
  const vectors = vectorsOfTables(tables, q * q, (vector, [table = noCells]) => {
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
    if (n === 0) return nothingBecause("no_events", n);
    const at = (row: number, column: number) => sum[row * q + column] ?? 0;
    const ways = pool
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
