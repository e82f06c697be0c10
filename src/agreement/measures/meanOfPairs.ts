import { type Estimator, type Evaluated, nothingBecause, type Pool } from "../measure.ts";
import type { RecordingTables } from "../measure.ts";

/** A rater pair: what it contributes in each recording that both rated (by index), and its value for a sum of these. */
export interface PairOfRaters {
  readonly shared: readonly { readonly at: number; readonly own: Float64Array }[];
  readonly evaluate: (sum: Float64Array) => Evaluated;
}

/**
 * More recordings than this are taken together for vectors, whose size is its square: 32 megabytes. Means of
 * recordings and differences of rows are then of those taken together.
 */
const recordingsMost = 2_000;

/**
 * The mean of the rater pairs’ values, over the pairs for which it is defined, as Light (1971),
 * doi:10.1037/h0031643, defined it for kappa: each pair counts once, however many recordings it shares. A vector
 * states how often its recording counts, because most pairs share few recordings and sums over all pairs would be
 * nearly empty.
 */
export function meanOfPairs(
  pairs: readonly PairOfRaters[],
  recordings: number,
  per: Estimator["per"],
): Estimator {
  const width = Math.min(recordings, recordingsMost);
  const vectors = Array.from({ length: width }, (_, at) => {
    const vector = new Float64Array(width);
    vector[at] = 1;
    return vector;
  });
  const sums = pairs.map(({ shared }) => new Float64Array(shared[0]?.own.length ?? 0));
  const evaluate = (times: Float64Array): Evaluated => {
    let [value, observed, expected, there, n] = [0, 0, 0, 0, 0];
    let [isShare, isByChance] = [true, true];
    let alone: number | undefined;
    const reasons = new Set<NonNullable<Evaluated["because"]>>();
    pairs.forEach((pair, place) => {
      const sum = sums[place] ?? new Float64Array(0);
      sum.fill(0);
      for (const { own, at } of pair.shared) {
        const often = times[at % width] ?? 0;
        for (let part = 0; part < sum.length; part += 1) {
          sum[part] = (sum[part] ?? 0) + often * (own[part] ?? 0);
        }
      }
      const figure = pair.evaluate(sum);
      n += figure.n;
      if (figure.alone !== undefined) alone = (alone ?? 0) + figure.alone;
      if (Number.isNaN(figure.value)) {
        if (figure.n > 0 && figure.because !== undefined) reasons.add(figure.because);
        return;
      }
      there += 1;
      value += figure.value;
      if (figure.observed === undefined) isShare = false;
      else observed += figure.observed;
      if (figure.expected === undefined) isByChance = false;
      else expected += figure.expected;
    });
    const ofAlone = alone === undefined ? {} : { alone };
    if (there === 0) {
      return { ...nothingBecause([...reasons].toSorted()[0] ?? "no_units", n), ...ofAlone };
    }
    return {
      value: value / there,
      because: undefined,
      observed: isShare ? observed / there : undefined,
      expected: isByChance ? expected / there : undefined,
      n,
      ...ofAlone,
    };
  };
  return { vectors, evaluate, valueOf: (times) => evaluate(times).value, per };
}

/** The same from the tables of the pairs, each evaluated separately. */
export function meanOfPool(
  pool: Pool,
  estimatorOf: (recordings: readonly RecordingTables[]) => Estimator,
): Estimator {
  const ofPairs = pool.pairs();
  let per: Estimator["per"] = "unit";
  const pairs = ofPairs.map((recordings): PairOfRaters => {
    const places = recordings.flatMap((tables, at) =>
      tables.some(({ amounts }) => amounts.length > 0) ? [at] : [],
    );
    const estimator = estimatorOf(places.map((at) => recordings[at] ?? []));
    per = estimator.per;
    return {
      shared: estimator.vectors.map((own, at) => ({ own, at: places[at] ?? 0 })),
      evaluate: estimator.evaluate,
    };
  });
  return meanOfPairs(pairs, ofPairs[0]?.length ?? 0, per);
}
