import * as z from "zod";
import * as setting from "../settings.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { cohenKappa } from "../../statistics/cohenKappa.ts";
import { pairTableOfRatings } from "../../statistics/pairTable.ts";
import { pooledKappa } from "../../statistics/pooledKappa.ts";
import { codedRatings, pairOfRaters, type Ratings } from "../../statistics/ratings.ts";
import { type Answer, undefinedBecause } from "../../statistics/statistic.ts";

export const weightedKappaFacts = {
  id: "weighted_kappa",
  recipe: z.object({
    kind: z.literal("weighted_kappa"),
    weights: z.enum(weightsNames).default("quadratic"),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "cohenKappa",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const weightedKappa: RatingMeasure<typeof weightedKappaFacts.recipe> = {
  ...weightedKappaFacts,
  answer: ({ weights }, ratings, { isNominal }) =>
    pooledOrCohen(ratings, isNominal ? "unweighted" : weights),
};

/** Cohen’s for two raters; for more that of all their pairs together, so that none of a pair is the first. */
function pooledOrCohen(
  ratings: Ratings,
  weights: z.infer<typeof weightedKappaFacts.recipe>["weights"],
): Answer {
  if (ratings.raters === 2) {
    const { table, scale } = pairTableOfRatings(pairOfRaters(ratings, 0, 1));
    return cohenKappa(table, { weights, values: scale });
  }
  const { scale } = codedRatings(ratings);
  const { figure, units, observed, expected } = pooledKappa(ratings, {
    weights,
    values: scale,
  });
  return {
    figure,
    units,
    unitKind: "units",
    excluded: [],
    raters: ratings.raters,
    codes: scale.length,
    observed,
    expected,
    standardError: undefinedBecause("no_standard_error_published"),
    interval: undefinedBecause("no_standard_error_published"),
    parts: {},
  };
}
