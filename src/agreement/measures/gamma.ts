import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
} from "../measure.ts";
import { disorders, disorderTable } from "../tables/disorder.ts";
import { timeTable } from "../tables/time.ts";

export const gammaOfEventsFacts = {
  id: "gamma",
  recipe: z.object({
    kind: z.literal("gamma"),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "gamma",
  isShare: false,
  isOfStates: true,
  /** Of units that fit worse than those of chance it is below −1, without end. */
  range: ranges.variance,
} as const satisfies MeasureFacts;

/**
 * Gamma by rater pairs, whose best alignment can be found exactly; that of all raters of a
 * recording at once can only be searched for, which takes minutes for three. Observed and expected
 * disorder are summed before they are compared.
 */
export const gammaOfEvents: EventMeasure<typeof gammaOfEventsFacts.recipe> = {
  ...gammaOfEventsFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: (_, codes) => [disorderTable(codes)],
  shownBy: () => timeTable,
  estimator: (_, recordings) => ({
    vectors: disorders(recordings),
    evaluate: ofDisorder,
    valueOf: (sum) => ofDisorder(sum).value,
    per: "event",
  }),
};

function ofDisorder(sum: Float64Array): Evaluated {
  const [observed = 0, byChance = 0, n = 0] = sum;
  if (n === 0) return nothingBecause("no_units", n);
  if (byChance === 0 && observed > 0) return nothingBecause("no_variation", n);
  return {
    value: observed === 0 ? 1 : 1 - observed / byChance,
    because: undefined,
    observed: (2 * observed) / n,
    expected: (2 * byChance) / n,
    n,
  };
}
