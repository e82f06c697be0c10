import * as z from "zod";
import * as setting from "../settings.ts";
import { alphaOf, nominalDisagreement } from "../../statistics/coefficients.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import {
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
} from "../measure.ts";
import { margins } from "../sums.ts";
import { unitsTable } from "../tables/time.ts";

export const nominalAlphaFacts = {
  id: "alpha",
  recipe: z.object({
    kind: z.literal("alpha"),
    unitUs: setting.unitUs,
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "krippendorffAlpha",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const nominalAlpha: EventMeasure<typeof nominalAlphaFacts.recipe> = {
  ...nominalAlphaFacts,
  weighs: () => "ratings",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ unitUs }) => [unitsTable(unitUs)],
  estimator: (_, recordings, { book }) => ({
    vectors: margins(recordings, book),
    evaluate: alphaOfMargins,
    valueOf: (sum) => alphaOfMargins(sum).value,
    per: "unit",
  }),
};

/** Krippendorff’s nominal alpha from pairs with weight 1 ÷ (raters − 1) each. */
export function alphaOfMargins(sum: Float64Array): Evaluated {
  const q = (sum.length - 2) / 2;
  const n = sum[0] ?? 0;
  const values = 2 * n;
  const apart = values - 2 * (sum[1] ?? 0);
  if (values === 0) return nothingBecause("no_pairable_units", 0);
  let between = 0;
  for (let label = 0; label < q; label += 1) {
    const own = (sum[2 + label] ?? 0) + (sum[2 + q + label] ?? 0);
    between += own * (values - own);
  }
  const disagreement = nominalDisagreement(values, apart, between);
  const isVaried = disagreement.expected > 1e-12 * values;
  return {
    value: isVaried ? alphaOf(disagreement) : NaN,
    because: isVaried ? undefined : "no_variation",
    observed: apart / values,
    expected: disagreement.expected / values,
    n,
  };
}
