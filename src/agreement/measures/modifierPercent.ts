import * as z from "zod";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { choicesTable } from "../tables/choices.ts";
import { meanOfPool } from "./meanOfPairs.ts";
import { choiceEstimator, common, facts, settings } from "./modifierChoices.ts";

export const modifierPercentFacts = {
  ...facts,
  id: "modifier_percent",
  recipe: z.object({ kind: z.literal("modifier_percent"), ...settings }),
  statistic: "percentAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const modifierPercent: EventMeasure<typeof modifierPercentFacts.recipe> = {
  ...modifierPercentFacts,
  ...common,
  tables: (paired) => [choicesTable(paired)],
  estimator: ({ raters }, recordings, of) =>
    of.pool && raters === "light"
      ? meanOfPool(of.pool, (own) => choiceEstimator(own, { ...of, pool: undefined }, "nothing"))
      : choiceEstimator(recordings, of, "nothing"),
};
