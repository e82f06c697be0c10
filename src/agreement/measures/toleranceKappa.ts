import * as z from "zod";
import * as setting from "../settings.ts";
import { kappaOfMargins } from "../../statistics/coefficients.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { LabelBook } from "../labelBook.ts";
import type {
  Estimator,
  Evaluated,
  EventMeasure,
  MeasureFacts,
  RecordingTables,
} from "../measure.ts";
import { Places } from "../places.ts";
import { addMargins, margins, noCells, vectorsOfTables } from "../sums.ts";
import { toleranceTable } from "../tables/tolerance.ts";
import { evaluatedKappa } from "./kappa.ts";
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
    pool ? alongAnybody(recordings, book) : alongEach(recordings, book),
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

/**
 * In a pool: rows are whoever is gone along, columns the other of the pair. The two differ in what they mean,
 * so that their sums are not put together.
 */
function alongAnybody(recordings: readonly RecordingTables[], book: LabelBook): Estimator {
  const places = new Places(recordings.flat(), book);
  const q = places.size;
  const vectors = vectorsOfTables(
    recordings,
    2 + 2 * q,
    (vector, [alongFirst = noCells, alongSecond = noCells]) => {
      addMargins(vector, alongFirst, { places, rowsAt: 2, columnsAt: 2 + q });
      // Here too the second rater gives the columns, but is the one who is gone along.
      addMargins(vector, alongSecond, { places, rowsAt: 2 + q, columnsAt: 2 });
    },
  );
  return {
    vectors,
    evaluate: kappaAlongBoth,
    valueOf: (sum) => kappaOfMargins(sum, "own"),
    per: "unit",
  };
}

/** Each unit is there twice: along the one, and along the other. */
function kappaAlongBoth(sum: Float64Array): Evaluated {
  const figure = evaluatedKappa(sum, "own");
  return { ...figure, n: figure.n / 2 };
}
