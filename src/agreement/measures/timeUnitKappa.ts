import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { unitsTable } from "../tables/time.ts";
import { kappaEstimator } from "./kappa.ts";

export const timeUnitKappaFacts = {
  id: "time_unit_kappa",
  recipe: z.object({
    kind: z.literal("time_unit_kappa"),
    unitUs: setting.unitUs,
    raters: setting.kappaOver.optional(),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "timeUnitKappa",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const timeUnitKappa: EventMeasure<typeof timeUnitKappaFacts.recipe> = {
  ...timeUnitKappaFacts,
  takesHabits: ({ raters }) => raters === undefined,
  weighs: ({ raters }) => (raters === "light" ? "pairs" : "moments"),
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ unitUs }) => [unitsTable(unitUs)],
  estimator: ({ raters }, recordings, of) =>
    kappaEstimator(recordings, of, "unit", raters ?? "conger"),
};
