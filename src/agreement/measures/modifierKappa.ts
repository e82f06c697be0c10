import * as z from "zod";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { choicesTable } from "../tables/choices.ts";
import { meanOfPool } from "./meanOfPairs.ts";
import { choiceEstimator, common, facts, settings } from "./modifierChoices.ts";

export const modifierKappaFacts = {
  ...facts,
  id: "modifier_kappa",
  recipe: z.object({ kind: z.literal("modifier_kappa"), ...settings }),
  statistic: "cohenKappa",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/**
 * Expected agreement is computed for each modifier separately, as De Vries et al. (2008),
 * doi:10.1177/1525822X08317166, pool kappas.
 */
export const modifierKappa: EventMeasure<typeof modifierKappaFacts.recipe> = {
  ...modifierKappaFacts,
  ...common,
  tables: (paired) => [choicesTable(paired)],
  estimator: ({ raters }, recordings, of) =>
    of.pool && raters === "light"
      ? meanOfPool(of.pool, (own) => choiceEstimator(own, { ...of, pool: undefined }, "chance"))
      : choiceEstimator(recordings, of, "chance"),
};
