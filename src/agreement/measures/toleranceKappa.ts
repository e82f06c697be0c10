import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { LabelBook } from "../labelBook.ts";
import type {
  Estimator,
  Evaluated,
  EventMeasure,
  MeasureFacts,
  RecordingTables,
} from "../measure.ts";
import { margins } from "../sums.ts";
import { toleranceTable } from "../tables/tolerance.ts";
import { evaluatedKappa } from "./kappa.ts";
import { meanOfPool } from "./meanOfPairs.ts";
import { known } from "../../domain/known.ts";

export const toleranceKappaFacts = {
  id: "tolerance_kappa",
  recipe: z.object({
    kind: z.literal("tolerance_kappa"),
    unitUs: setting.unitUs,
    toleranceUs: setting.toleranceUs(2_000_000),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "toleranceKappa",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/**
 * Tolerance kappa is defined for two raters and depends on which is first, so tables of several
 * pairs cannot be added. For more raters, this is the mean of the pairs’ kappas.
 */
export const toleranceKappa: EventMeasure<typeof toleranceKappaFacts.recipe> = {
  ...toleranceKappaFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
  tables({ unitUs, toleranceUs }, codes) {
    const units = Math.floor(toleranceUs / unitUs);
    return [
      toleranceTable({ unitUs, units, along: "first", codes }),
      toleranceTable({ unitUs, units, along: "second", codes }),
    ];
  },
  estimator: (_, recordings, { book, pool }) =>
    pool ? meanOfPool(pool, (own) => alongEach(own, book)) : alongEach(recordings, book),
};

/** Of two raters: the mean of the kappas along either; the margins of both tables, one after the other. */
function alongEach(recordings: readonly RecordingTables[], book: LabelBook): Estimator {
  const [first = [], second = []] = [0, 1].map((nth) => margins(recordings, book, nth));
  const size = first[0]?.length ?? 0;
  const vectors = first.map((vector, at) => Float64Array.of(...vector, ...(second[at] ?? [])));
  const evaluate = (sum: Float64Array): Evaluated => {
    const a = evaluatedKappa(sum.subarray(0, size), "own");
    const b = evaluatedKappa(sum.subarray(size), "own");
    if (a.because !== undefined) return a;
    if (b.because !== undefined) return b;
    return {
      value: (a.value + b.value) / 2,
      because: undefined,
      observed: (known(a.observed, "observed") + known(b.observed, "observed")) / 2,
      expected: (known(a.expected, "expected") + known(b.expected, "expected")) / 2,
      n: a.n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "unit" };
}
