import { partKey } from "../../domain/entities/workPart.ts";
import { type CodingContext, partProblems, ratingProblems } from "../../domain/eventRules.ts";
import type { FindingList } from "../findingList.ts";
import type { ObservationCopy } from "../studyCopy.ts";

/** The ratings and parts of an observation that can stand; each of them once. */
export function fitWork(
  { ratings, parts, name }: Pick<ObservationCopy, "ratings" | "parts" | "name">,
  context: CodingContext,
  findings: FindingList,
): Pick<ObservationCopy, "ratings" | "parts"> {
  const rated = new Set<string>();
  const put = new Set<string>();
  return {
    ratings: ratings.filter((rating) => {
      const about = context.index.criteria.get(rating.criterionId)?.name ?? name;
      const [problem] = ratingProblems(rating, context);
      if (problem) {
        findings.add("rejected", "value_not_allowed", { about, found: `${rating.value}` });
        return false;
      }
      if (rated.has(rating.criterionId)) {
        findings.add("rejected", "duplicate_id", { about });
        return false;
      }
      rated.add(rating.criterionId);
      return true;
    }),
    parts: parts.filter((part) => {
      const key = partKey(part);
      if (partProblems(part, context).length > 0) {
        findings.add("rejected", "value_not_allowed", { about: name, found: key });
        return false;
      }
      if (put.has(key)) {
        findings.add("rejected", "duplicate_id", { about: name, found: key });
        return false;
      }
      put.add(key);
      return true;
    }),
  };
}
