import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
} from "../measure.ts";
import { totalsAndDiagonals } from "../sums.ts";
import { unitsTable } from "../tables/time.ts";

export const percentAgreementFacts = {
  id: "percent",
  recipe: z.object({
    kind: z.literal("percent"),
    unitUs: setting.unitUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "percentAgreement",
  isShare: true,
  isOfStates: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const percentAgreement: EventMeasure<typeof percentAgreementFacts.recipe> = {
  ...percentAgreementFacts,
  weighs: () => "moments",
  isOfNothingToo: true,
  foldsLinks: false,
  tables: ({ unitUs }) => [unitsTable(unitUs)],
  estimator: (_, recordings) => ({
    vectors: totalsAndDiagonals(recordings),
    evaluate: share,
    valueOf: shareValue,
    per: "unit",
  }),
};

function shareValue(sum: Float64Array): number {
  return (sum[1] ?? 0) / (sum[0] ?? 0);
}

function share(sum: Float64Array): Evaluated {
  const total = sum[0] ?? 0;
  if (total === 0) return nothingBecause("no_units", 0);
  const value = (sum[1] ?? 0) / total;
  return { value, because: undefined, observed: value, expected: undefined, n: total };
}
