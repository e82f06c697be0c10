import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion, Scheme } from "../../../../domain/entities/scheme.ts";

/** What a rubric adds up to, and of what. */
export type RubricTotal =
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
      /** Left out, of the value and of the best. */
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

/** Names and running ratings do not add up; all other criteria count by their weight. */
export function rubricTotal(
  { criteria, total }: RatedCriteria,
  ratings: ReadonlyMap<string, Rating>,
): RubricTotal {
  const counted = criteria.filter(
    ({ scale, weight }) => scale !== "nominal" && scale !== "trace" && weight > 0,
  );
  if (total === "none" || counted.length === 0) return { kind: "none" };
  let sum = 0;
  let best = 0;
  let rated = 0;
  let cannotBeJudged = 0;
  const missing: Criterion["id"][] = [];
  for (const { id, weight, levels } of counted) {
    const rating = ratings.get(id);
    if (rating?.cannotBeJudged) cannotBeJudged += 1;
    else if (rating?.value == null) missing.push(id);
    else {
      rated += 1;
      sum += weight * rating.value;
      best += weight * Math.max(...levels.map(({ value }) => value));
    }
  }
  if (rated === 0) return { kind: "nothing" };
  const parts = { best, rated, cannotBeJudged, count: counted.length, missing };
  if (total === "sum") return { kind: "sum", value: sum, ...parts };
  // A scale whose best is nothing or less has no share.
  return best > 0 ? { kind: "share", value: sum / best, ...parts } : { kind: "none" };
}
