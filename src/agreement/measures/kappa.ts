import {
  type Estimator,
  type EstimatorOf,
  type Evaluated,
  nothingBecause,
  type Pool,
  type RecordingTables,
} from "../measure.ts";
import type { KappaOver } from "../settings.ts";
import {
  apartByChance,
  apartByHabits,
  kappaOfHabits,
  kappaOfMargins,
} from "../../statistics/coefficients.ts";
import type { LabelBook } from "../labelBook.ts";
import { Places } from "../places.ts";
import { add, singleTables, eachCell, margins, noCells, vectorsOfTables } from "../sums.ts";
import { meanOfPool } from "./meanOfPairs.ts";

// What is here is evaluated thousands of times for one interval: it makes nothing but its answer.

/** The selected kappa for more than two raters; Cohen’s for two. */
export function kappaEstimator(
  recordings: readonly RecordingTables[],
  { book, pool }: Pick<EstimatorOf, "book" | "pool">,
  per: Estimator["per"],
  over: KappaOver | "conger",
): Estimator {
  if (pool && over === "conger") return congerKappa(recordings, { book, pool }, per);
  if (pool && over === "light") {
    return meanOfPool(pool, (own) => kappaEstimator(own, { book, pool: undefined }, per, over));
  }
  const habits = pool ? "shared" : "own";
  return {
    vectors: margins(recordings, book),
    evaluate: (sum) => evaluatedKappa(sum, habits),
    valueOf: (sum) => kappaOfMargins(sum, habits),
    per,
  };
}

/**
 * Kappa from a sum of confusion matrices, `[total, diagonal, rows …, columns …]`. Expected agreement uses each
 * rater’s own marginals (Cohen) or shared ones (Scott).
 */
export function evaluatedKappa(sum: Float64Array, habits: "own" | "shared"): Evaluated {
  return evaluated(sum, kappaOfMargins(sum, habits), apartByChance(sum, habits));
}

/** Conger’s kappa from `[total, diagonal, labels of one rater …, labels of the next …]`. */
export function evaluatedByHabits(sum: Float64Array, raters: number): Evaluated {
  return evaluated(sum, kappaOfHabits(sum, raters), apartByHabits(sum, raters));
}

function evaluated(sum: Float64Array, value: number, byChance: number): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return nothingBecause("no_units", 0);
  return {
    value,
    because: Number.isNaN(value) ? "one_code_only" : undefined,
    observed: 1 - (total - (sum[1] ?? 0)) / total,
    expected: 1 - byChance,
    n: total,
  };
}

/** Chance from each rater’s own marginals, wherever they rated: `[total, diagonal, labels of each rater …]`. */
function congerKappa(
  recordings: readonly RecordingTables[],
  { book, pool }: { readonly book: LabelBook; readonly pool: Pool },
  per: Estimator["per"],
): Estimator {
  const { raters } = pool;
  const habits = pool.habits();
  const tables = singleTables(recordings);
  const places = new Places(tables.flat(), book);
  const q = places.size;
  const vectors = vectorsOfTables(
    tables.map(([table], at) => [table, habits[at] ?? noCells]),
    2 + raters * q,
    (vector, [table = noCells, own = noCells]) => {
      eachCell(table, (first, second, amount) => {
        add(vector, 0, amount);
        if (first === second) add(vector, 1, amount);
      });
      eachCell(own, (label, rater, amount) =>
        add(vector, 2 + rater * q + places.of(label), amount),
      );
    },
  );
  return {
    vectors,
    evaluate: (sum) => evaluatedByHabits(sum, raters),
    valueOf: (sum) => kappaOfHabits(sum, raters),
    per,
  };
}
