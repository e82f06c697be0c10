import * as z from "zod";
import * as setting from "../settings.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { congerGeneralized } from "../../statistics/gwet.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const congerFacts = {
  id: "conger_kappa",
  recipe: z.object({
    kind: z.literal("conger_kappa"),
    weights: z.enum(weightsNames).default("unweighted"),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "congerGeneralized",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const conger: RatingMeasure<typeof congerFacts.recipe> = {
  ...congerFacts,
  answer: ({ weights }, ratings, { isNominal }) =>
    congerGeneralized(ratings, {
      weights: isNominal ? "unweighted" : weights,
      weightsOn: "values",
    }),
};
