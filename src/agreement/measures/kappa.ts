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
import { add, alone, eachCell, margins, noCells, vectorsOfTables } from "../sums.ts";
import { known } from "../../domain/known.ts";

// What is here is evaluated thousands of times for one interval: it makes nothing but its answer.

/** Of more than two raters the kappa that is asked for; of two Cohen's. */
export function kappaEstimator(
  recordings: readonly RecordingTables[],
  { book, pool }: Pick<EstimatorOf, "book" | "pool">,
  per: Estimator["per"],
  over: KappaOver | "conger",
): Estimator {
  if (pool && over === "conger") return congerKappa(recordings, { book, pool }, per);
  if (pool && over === "light") return lightKappa(pool, book, per);
  const habits = pool ? "shared" : "own";
  return {
    vectors: margins(recordings, book),
    evaluate: (sum) => evaluatedKappa(sum, habits),
    valueOf: (sum) => kappaOfMargins(sum, habits),
    per,
  };
}

/** Of `[total, diagonal, rows …, columns …]`. */
export function evaluatedKappa(sum: Float64Array, habits: "own" | "shared"): Evaluated {
  return evaluated(sum, kappaOfMargins(sum, habits), apartByChance(sum, habits));
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

/** Chance from each rater's own habits, wherever they rated: `[total, diagonal, labels of each rater …]`. */
function congerKappa(
  recordings: readonly RecordingTables[],
  { book, pool }: { readonly book: LabelBook; readonly pool: Pool },
  per: Estimator["per"],
): Estimator {
  const { raters } = pool;
  const habits = pool.habits();
  const tables = alone(recordings);
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
    evaluate: (sum) => evaluated(sum, kappaOfHabits(sum, raters), apartByHabits(sum, raters)),
    valueOf: (sum) => kappaOfHabits(sum, raters),
    per,
  };
}

/**
 * More recordings than this are taken together for the vectors of Light's kappa, whose size is its square: 32
 * megabytes. Means of recordings and differences of rows are then of those taken together.
 */
const recordingsMost = 2_000;

/**
 * The mean of the pairs' kappas, of those that have one. A vector says how often its recording counts: most pairs share
 * few recordings, so that sums of all margins of all pairs would be nearly empty.
 */
function lightKappa(pool: Pool, book: LabelBook, per: Estimator["per"]): Estimator {
  const pairs = pool.pairs();
  const places = new Places(pairs.flat(), book);
  const width = Math.min(pairs[0]?.length ?? 0, recordingsMost);
  const shared = pairs.map((recordings) =>
    recordings.flatMap((table, at) => {
      const [own] = table.amounts.length > 0 ? margins([[table]], book, 0, places) : [];
      return own ? [{ own, at: at % width }] : [];
    }),
  );
  const vectors = Array.from({ length: width }, (_, at) => {
    const vector = new Float64Array(width);
    vector[at] = 1;
    return vector;
  });
  const pair = new Float64Array(2 + 2 * places.size);
  const eachPair = (times: Float64Array, visit: (own: Float64Array) => void) => {
    for (const recordings of shared) {
      pair.fill(0);
      for (const { own, at } of recordings) {
        const often = times[at] ?? 0;
        for (let part = 0; part < pair.length; part += 1) {
          pair[part] = (pair[part] ?? 0) + often * (own[part] ?? 0);
        }
      }
      if ((pair[0] ?? 0) > 0) visit(pair);
    }
  };
  const evaluate = (times: Float64Array): Evaluated => {
    let [value, observed, expected, there, n] = [0, 0, 0, 0, 0];
    eachPair(times, (own) => {
      const figure = evaluatedKappa(own, "own");
      n += figure.n;
      if (Number.isNaN(figure.value)) return;
      value += figure.value;
      observed += known(figure.observed, "observed");
      expected += known(figure.expected, "expected");
      there += 1;
    });
    if (n === 0) return nothingBecause("no_units", 0);
    if (there === 0) return nothingBecause("one_code_only", n);
    const [mean, because] = [(of: number) => of / there, undefined];
    return { value: mean(value), because, observed: mean(observed), expected: mean(expected), n };
  };
  return { vectors, evaluate, valueOf: (times) => evaluate(times).value, per };
}
