import * as z from "zod";
import * as setting from "../settings.ts";
import { iccForms } from "../../statistics/iccForms.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { RatingMeasure, MeasureFacts } from "../measure.ts";
import { iccOfSample, intraclassCorrelation } from "../../statistics/intraclassCorrelation.ts";

export const iccFacts = {
  id: "icc",
  recipe: z.object({
    kind: z.literal("icc"),
    form: z.enum(iccForms).default("ICC(A,1)"),
    name: setting.name,
  }),
  of: "ratings",
  statistic: "intraclassCorrelation",
  isShare: false,
  needsOrder: true,
  range: ranges.variance,
} as const satisfies MeasureFacts;

export const icc: RatingMeasure<typeof iccFacts.recipe> = {
  ...iccFacts,
  answer: ({ form }, ratings) => intraclassCorrelation(ratings, { form }),
  ofSample: ({ form }, ratings) => iccOfSample(ratings, form),
};
