import * as z from "zod";
import * as setting from "../settings.ts";
import { overlapOf } from "../../statistics/coefficients.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Estimator,
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { timeTable } from "../tables/time.ts";
import { codesOfBoth } from "./codes.ts";
import { meanOfPool } from "./meanOfPairs.ts";

export const durationOverlapFacts = {
  id: "duration_overlap",
  recipe: z.object({
    kind: z.literal("duration_overlap"),
    raters: setting.pairsOver,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "durationOverlap",
  isShare: true,
  isOfStates: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const durationOverlap: EventMeasure<typeof durationOverlapFacts.recipe> = {
  ...durationOverlapFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: () => [timeTable],
  estimator({ raters }, recordings, { book, pool }) {
    const estimatorOf = (own: readonly RecordingTables[]): Estimator => ({
      vectors: codesOfBoth(own, book),
      evaluate: overlap,
      valueOf: (sum) => overlap(sum).value,
      per: "us",
    });
    return pool && raters === "light" ? meanOfPool(pool, estimatorOf) : estimatorOf(recordings);
  },
};

function overlap(sum: Float64Array): Evaluated {
  const [both = 0, first = 0, second = 0, n = 0] = sum;
  if (first + second === 0) return nothingBecause("code_not_used", n);
  const value = overlapOf(both, first, second);
  return { value, because: undefined, observed: value, expected: undefined, n };
}
