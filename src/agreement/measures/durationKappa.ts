import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { timeTable } from "../tables/time.ts";
import { kappaEstimator } from "./kappa.ts";

export const durationKappaFacts = {
  id: "duration_kappa",
  recipe: z.object({
    kind: z.literal("duration_kappa"),
    raters: setting.kappaOver.optional(),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "events",
  statistic: "durationKappa",
  isShare: false,
  isOfStates: true,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const durationKappa: EventMeasure<typeof durationKappaFacts.recipe> = {
  ...durationKappaFacts,
  takesHabits: ({ raters }) => raters === undefined,
  weighs: ({ raters }) => (raters === "light" ? "pairs" : "moments"),
  isOfNothingToo: false,
  foldsLinks: false,
  tables: () => [timeTable],
  estimator: ({ raters }, recordings, of) =>
    kappaEstimator(recordings, of, "us", raters ?? "conger"),
};
