import { partKey } from "../../domain/entities/workPart.ts";
import { type CodingContext, partProblems, ratingProblems } from "../../domain/eventRules.ts";
import { placeOf, type Put } from "../../domain/places.ts";
import type { FindingList } from "../findingList.ts";
import type { ObservationCopy } from "../studyCopy.ts";

type Work = Pick<ObservationCopy, "ratings" | "parts" | "rivals">;

/** The valid ratings and parts of an observation, each once. */
export function fitWork(
  { ratings, parts, rivals, name }: Work & Pick<ObservationCopy, "name">,
  context: CodingContext,
  findings: FindingList,
): Work {
  const taken = new Set<string>();
  const aboutOf = (put: Put) =>
    put.kind === "putRating"
      ? {
          about: context.index.criteria.get(put.rating.criterionId)?.name ?? name,
          found: `${put.rating.value}`,
        }
      : { about: name, found: partKey(put.part) };
  const canStand = (put: Put): boolean => {
    const problems =
      put.kind === "putRating"
        ? ratingProblems(put.rating, context)
        : partProblems(put.part, context);
    if (problems.length > 0) findings.add("rejected", "value_not_allowed", aboutOf(put));
    return problems.length === 0;
  };
  const takesPlace = (put: Put): boolean => {
    if (!canStand(put)) return false;
    const isFirst = !taken.has(placeOf(put));
    if (!isFirst) {
      const { about, found } = aboutOf(put);
      findings.add("rejected", "duplicate_id", {
        about,
        ...(put.kind === "putPart" && { found }),
      });
    }
    taken.add(placeOf(put));
    return isFirst;
  };
  const standing = {
    ratings: ratings.filter((rating) => takesPlace({ kind: "putRating", rating })),
    parts: parts.filter((part) => takesPlace({ kind: "putPart", part })),
  };
  if (!rivals) return standing;
  // What it stood beside is gone: nothing would tell that it is there.
  const isBeside = (put: Put) => {
    if (taken.has(placeOf(put))) return true;
    findings.add("rejected", "reference_missing", aboutOf(put));
    return false;
  };
  return { ...standing, rivals: rivals.filter((put) => canStand(put) && isBeside(put)) };
}
