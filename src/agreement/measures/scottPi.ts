import * as z from "zod";
import * as setting from "../settings.ts";
import { fleissGeneralized } from "../../statistics/gwet.ts";
import { pairTableOfRatings } from "../../statistics/pairTable.ts";
import { completeUnits } from "../../statistics/ratings.ts";
import { scottPi } from "../../statistics/scottPi.ts";
import { notTwoRaters } from "./notTwoRaters.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, RatingMeasure } from "../measure.ts";

export const scottPiOfRatingsFacts = {
  id: "scott_pi",
  recipe: z.object({ kind: z.literal("scott_pi"), name: setting.name }),
  of: "ratings",
  statistic: "scottPi",
  isShare: false,
  needsOrder: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const scottPiOfRatings: RatingMeasure<typeof scottPiOfRatingsFacts.recipe> = {
  ...scottPiOfRatingsFacts,
  answer(_, ratings) {
    if (ratings.raters !== 2) return notTwoRaters(ratings);
    const { interval } = fleissGeneralized(completeUnits(ratings).ratings);
    return { ...scottPi(pairTableOfRatings(ratings).table), interval };
  },
};
