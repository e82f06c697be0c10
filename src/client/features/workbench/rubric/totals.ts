import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion, Scheme } from "../../../../domain/entities/scheme.ts";
import { bestTotal, countsInTotal, rubricTotal } from "../../../../domain/rubricTotal.ts";

/** The total score of the ratings entered so far, and its maximum. */
export type TotalSoFar =
  /** The scheme wants none, or nothing in it can be added up. */
  | { readonly kind: "none" }
  /** Nothing is rated yet. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "sum" | "share";
      /** The weighted sum; for `share` that sum divided by the best there could be, 0 to 1. */
      readonly value: number;
      /** The weighted sum if all that is rated had its best level. */
      readonly best: number;
      readonly rated: number;
      /** Not counted, in the value and in the maximum. */
      readonly cannotBeJudged: number;
      /** The criteria that count. */
      readonly count: number;
      /** Those that are neither rated nor set aside: while there are any, the total is only so far. */
      readonly missing: readonly Criterion["id"][];
    };

/** All of a rubric, or a section of it, and what is totalled. */
export interface RatedCriteria {
  readonly criteria: readonly Criterion[];
  readonly total: Scheme["total"];
}

/** What there is of a total while it is being rated, and what is still missing. */
export function totalSoFar(
  { criteria, total }: RatedCriteria,
  ratings: ReadonlyMap<string, Rating>,
): TotalSoFar {
  const whole = rubricTotal({ criteria, total }, ratings);
  if (whole.kind === "undefined") {
    return { kind: whole.because === "nothing_judged" ? "nothing" : "none" };
  }
  const left = criteria
    .filter(countsInTotal)
    .filter(({ id }) => (ratings.get(id)?.value ?? null) === null);
  const missing = left.filter(({ id }) => ratings.get(id)?.cannotBeJudged !== true);
  return {
    kind: whole.of,
    value: whole.value,
    best: bestTotal(criteria, ratings),
    rated: whole.judged,
    cannotBeJudged: left.length - missing.length,
    count: whole.criteria,
    missing: missing.map(({ id }) => id),
  };
}
