import type { Ratings } from "../../statistics/ratings.ts";
import { type Answer, undefinedBecause } from "../../statistics/statistic.ts";

/** The answer of a statistic that is defined for exactly two raters, given ratings by another number of raters. */
export function notTwoRaters({ units, raters, scale }: Ratings): Answer {
  const none = undefinedBecause("not_two_raters");
  return {
    figure: none,
    units,
    unitKind: "units",
    excluded: [],
    raters,
    codes: scale?.length ?? 0,
    observed: none,
    expected: none,
    standardError: none,
    interval: none,
    parts: {},
  };
}
