import type { Profiles } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";

/** What a rater gave on a criterion, over all recordings. */
export interface RatingSum {
  readonly raterId: Id<"account">;
  readonly criterionId: Id<"criterion">;
  readonly mean: number | null;
  readonly rated: number;
  readonly notJudged: number;
}

/**
 * A value for each rater and criterion, in their orders. The numbers of a nominal scale are names:
 * they have no mean.
 */
export function profileValues(
  sums: readonly RatingSum[],
  raterIds: readonly Id<"account">[],
  { criteria }: Scheme,
): Profiles["values"] {
  const byKey = new Map(sums.map((sum) => [`${sum.raterId} ${sum.criterionId}`, sum]));
  return raterIds.flatMap((raterId) =>
    criteria.map(({ id: criterionId, scale }) => {
      const sum = byKey.get(`${raterId} ${criterionId}`);
      return {
        raterId,
        criterionId,
        mean: scale === "nominal" ? null : (sum?.mean ?? null),
        rated: sum?.rated ?? 0,
        notJudged: sum?.notJudged ?? 0,
      };
    }),
  );
}
