import { type Figure, type Statistic, undefinedBecause, value } from "./statistic.ts";
import { standardDeviation } from "./timeBudget.ts";

/** The ratings of one criterion, `null` for “unable to rate”, and the ends of its scale. */
export interface CriterionRatings {
  readonly criterion: string;
  readonly ratings: readonly (number | null)[];
  readonly low: number;
  readonly high: number;
}

/** The summary of one criterion’s ratings: one axis of a radar chart. */
export interface ProfilePoint {
  readonly criterion: string;
  readonly count: number;
  readonly mean: Figure;
  readonly standardDeviation: Figure;
  /** The mean on the scale from 0 (its low end) to 1, so that criteria can share one picture. */
  readonly position: Figure;
}

/** A profile over criteria. Missing ratings are excluded; undefined without any rating. */
export function profile(criteria: readonly CriterionRatings[]): readonly ProfilePoint[] {
  return criteria.map(({ criterion, ratings, low, high }) => {
    const rated = ratings.filter((one) => one !== null);
    if (rated.length === 0) {
      const none = undefinedBecause("no_units");
      return { criterion, count: 0, mean: none, standardDeviation: none, position: none };
    }
    const mean = rated.reduce((sum, one) => sum + one, 0) / rated.length;
    return {
      criterion,
      count: rated.length,
      mean: value(mean),
      standardDeviation: standardDeviation(rated),
      position:
        high === low ? undefinedBecause("no_variation") : value((mean - low) / (high - low)),
    };
  });
}

export const profileStatistic = {
  id: "profile",
  needs: { data: "ratings", level: "interval", raters: "one", missing: "pairable_units" },
  parameters: {},
  compute: profile,
  references: [
    {
      text: "Stevens, S. S. (1946). On the theory of scales of measurement. Science, 103, 677–680 (why a mean needs equal steps)",
      doi: "10.1126/science.103.2684.677",
    },
  ],
  assumes: ["distances_meaningful"],
} as const satisfies Statistic<"profile", readonly CriterionRatings[]>;
