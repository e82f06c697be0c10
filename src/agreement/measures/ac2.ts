import * as z from "zod";
import * as setting from "../settings.ts";
import { weightsNames } from "../../statistics/weights.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { gwetAc } from "../../statistics/gwet.ts";

export const ac2Facts = {
  id: "ac2",
  recipe: z.object({
    kind: z.literal("ac2"),
    weights: z.enum(weightsNames).default("quadratic"),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "gwetAc",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const ac2: RatingMeasure<typeof ac2Facts.recipe> = {
  ...ac2Facts,
  answer: ({ weights }, ratings, { isNominal }) =>
    gwetAc(ratings, { weights: isNominal ? "unweighted" : weights, weightsOn: "values" }),
};
