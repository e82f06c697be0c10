import type { Rating } from "../../domain/entities/rating.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { type Cell, exactSeconds, textOrEmpty } from "./cell.ts";
import type { TableScheme } from "./tableScheme.ts";

/** Ratings as rows. Evidence is `start-end` in seconds, segments joined by `; `. */
export interface RatingTable {
  readonly columns: readonly string[];
  cellsOf(rating: Rating, schemeVersionId: string): readonly Cell[];
}

export function tidyRatingTable(versions: readonly TableScheme[]): RatingTable {
  const criteria = new Map<string, ReadonlyMap<string, Criterion>>(
    versions.map(({ id, scheme }) => [
      id,
      new Map<string, Criterion>(scheme.criteria.map((one) => [one.id, one])),
    ]),
  );
  return {
    columns: [
      "criterion",
      "scale",
      "value",
      "level",
      "unable_to_rate",
      "reason",
      "comment",
      "evidence_s",
      "criterion_id",
      "confidence",
    ],
    cellsOf(rating, schemeVersionId) {
      const criterion = criteria.get(schemeVersionId)?.get(rating.criterionId);
      const level = criterion?.levels.find(({ value }) => value === rating.value);
      return [
        criterion?.name ?? rating.criterionId,
        criterion?.scale ?? null,
        rating.value,
        level?.name ?? null,
        rating.cannotBeJudged,
        textOrEmpty(rating.reason),
        textOrEmpty(rating.comment),
        rating.evidence.length === 0
          ? null
          : rating.evidence
              .map(({ startUs, endUs }) => `${exactSeconds(startUs)}-${exactSeconds(endUs)}`)
              .join("; "),
        rating.criterionId,
        rating.confidence ?? null,
      ];
    },
  };
}
