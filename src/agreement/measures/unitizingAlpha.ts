import * as z from "zod";
import * as setting from "../settings.ts";
import { apartOnContinua, unitizingAlphaOf } from "../../statistics/coefficients.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { LabelBook } from "../labelBook.ts";
import {
  type Estimator,
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { Places } from "../places.ts";
import { add, eachCell, noCells, vectorsOfTables } from "../sums.ts";
import { squaresTable, unitizingTable } from "../tables/unitizing.ts";

export const unitizingAlphaFacts = {
  id: "unitizing_alpha",
  recipe: z.object({
    kind: z.literal("unitizing_alpha"),
    unitUs: z.int().min(1).max(60_000_000).default(1_000),
    name: setting.name,
  }),
  of: "events",
  statistic: "unitizingAlpha",
  isShare: false,
  isOfStates: true,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const unitizingAlpha: EventMeasure<typeof unitizingAlphaFacts.recipe> = {
  ...unitizingAlphaFacts,
  weighs: () => "ratings",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: (_, codes) => [unitizingTable(codes), squaresTable(codes)],
  estimator: ({ unitUs }, recordings, { book }) => unitizing(recordings, unitUs, book),
};

/** See `unitizingAlpha` of the statistics; sums of several recordings are those of one after the other. */
function unitizing(
  recordings: readonly RecordingTables[],
  unitUs: number,
  book: LabelBook,
): Estimator {
  const places = new Places(recordings.flat(), book);
  const q = places.size;
  // Total, diagonal, lengths by label, squares by label, all in units of time.
  const vectors = vectorsOfTables(
    recordings,
    2 + 2 * q,
    (vector, [table = noCells, square = noCells]) => {
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
    },
  );
  const gap = places.of(0);
  const evaluate = (sum: Float64Array): Evaluated => {
    const [total = 0, same = 0] = sum;
    const n = (total * unitUs) / 2;
    const coded = total - (gap === -1 ? 0 : (sum[2 + gap] ?? 0));
    if (total === 0) return nothingBecause("no_overlapping_units", n);
    if (coded === 0) return nothingBecause("no_units", n);
    const byChance = apartOnContinua(total, sum.subarray(2, 2 + q), sum.subarray(2 + q));
    if (Number.isNaN(byChance)) return nothingBecause("one_code_only", n);
    return {
      value: unitizingAlphaOf(total - same, byChance),
      because: undefined,
      observed: (total - same) / total,
      expected: byChance / total,
      n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "us" };
}
