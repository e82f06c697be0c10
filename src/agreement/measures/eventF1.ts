import * as z from "zod";
import * as setting from "../settings.ts";
import { f1Of } from "../../statistics/coefficients.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Estimator,
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { matchesTable } from "../tables/matches.ts";
import { codesOfBoth } from "./codes.ts";
import { meanOfPool } from "./meanOfPairs.ts";

export const eventF1Facts = {
  id: "event_f1",
  recipe: z.object({
    kind: z.literal("event_f1"),
    overlapShare: z.number().min(0.05).max(1).default(0.5),
    /** How far apart points may be and match. Absent: they have to coincide. */
    pointsWithinUs: z.int().min(1).max(600_000_000).optional(),
    raters: setting.pairsOver,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "eventF1",
  isShare: true,
  isOfStates: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const eventF1: EventMeasure<typeof eventF1Facts.recipe> = {
  ...eventF1Facts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ overlapShare, pointsWithinUs }) => [matchesTable(overlapShare, pointsWithinUs)],
  estimator({ raters }, recordings, { book, pool }) {
    const estimatorOf = (own: readonly RecordingTables[]): Estimator => ({
      vectors: codesOfBoth(own, book),
      evaluate: f1,
      valueOf: (sum) => f1(sum).value,
      per: "event",
    });
    return pool && raters === "light" ? meanOfPool(pool, estimatorOf) : estimatorOf(recordings);
  },
};

function f1(sum: Float64Array): Evaluated {
  const [both = 0, first = 0, second = 0] = sum;
  const n = first + second;
  if (n === 0) return nothingBecause("no_events", 0);
  const value = f1Of(both, first, second);
  return { value, because: undefined, observed: value, expected: undefined, n };
}
