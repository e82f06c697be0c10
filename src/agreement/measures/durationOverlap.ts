import * as z from "zod";
import * as setting from "../settings.ts";
import { overlapOf } from "../../statistics/coefficients.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
} from "../measure.ts";
import { timeTable } from "../tables/time.ts";
import { codesOfBoth } from "./codes.ts";

export const durationOverlapFacts = {
  id: "duration_overlap",
  recipe: z.object({
    kind: z.literal("duration_overlap"),
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
  estimator: (_, recordings, { book }) => ({
    vectors: codesOfBoth(recordings, book),
    evaluate: overlap,
    valueOf: (sum) => overlap(sum).value,
    per: "us",
  }),
};

function overlap(sum: Float64Array): Evaluated {
  const [both = 0, first = 0, second = 0, n = 0] = sum;
  if (first + second === 0) return nothingBecause("code_not_used", n);
  const value = overlapOf(both, first, second);
  return { value, because: undefined, observed: value, expected: undefined, n };
}
