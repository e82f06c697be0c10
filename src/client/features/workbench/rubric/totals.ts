import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion, Scheme } from "../../../../domain/entities/scheme.ts";
import { bestTotal, countsInTotal, rubricTotal } from "../../../../domain/rubricTotal.ts";

/** The total score of the ratings entered so far, and its maximum. */
export type TotalSoFar =
  /** The scheme has no total, or no criterion that can be summed. */
  | { readonly kind: "none" }
  /** Nothing is rated yet. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "sum" | "share";
      /** The weighted sum; for `share` as a proportion of the maximum, 0 to 1. */
      readonly value: number;
      /** The weighted sum if each rated criterion had its best level. */
      readonly best: number;
      readonly rated: number;
      /** The number of criteria marked as unable to rate: excluded from value and maximum. */
      readonly cannotBeJudged: number;
      /** The number of criteria that count towards the total. */
      readonly count: number;
      /**
       * Criteria without a rating that are not marked as unable to rate: while there are any, the total is
       * preliminary.
       */
      readonly missing: readonly Criterion["id"][];
    };

/** The criteria of a rubric or of a section, and how they are totalled. */
export interface RatedCriteria {
  readonly criteria: readonly Criterion[];
  readonly total: Scheme["total"];
}

/** The total of the ratings entered so far, and which ratings are missing. */
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
