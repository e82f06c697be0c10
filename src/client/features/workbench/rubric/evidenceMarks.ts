import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import type { EvidenceMark } from "../../../kit/timeline/strips.ts";
import type { Words } from "../../../kit/coding/useWords.ts";

/** The evidence of the ratings as marks on the timeline, in the order of the rubric. */
export function evidenceMarks(
  ratings: ReadonlyMap<string, Rating>,
  criteria: readonly Criterion[],
  words: Pick<Words, "name">,
): readonly EvidenceMark[] {
  return criteria.flatMap((criterion) =>
    (ratings.get(criterion.id)?.evidence ?? []).map(({ startUs, endUs }) => ({
      criterionName: words.name(criterion),
      startUs,
      endUs,
    })),
  );
}
