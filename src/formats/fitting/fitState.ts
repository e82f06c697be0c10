import { type CodingContext, openEnds } from "../../domain/eventRules.ts";
import { partKey } from "../../domain/entities/workPart.ts";
import { isSubmitted } from "../../domain/states.ts";
import type { FindingList } from "../findingList.ts";
import type { ObservationCopy } from "../studyCopy.ts";

/**
 * An observation that is incomplete is set to in progress, because it could not be submitted here.
 */
export function fitState(
  observation: ObservationCopy,
  context: CodingContext,
  findings: FindingList,
): ObservationCopy {
  if (!isSubmitted(observation.state)) return observation;
  const { events, ratings, parts, name } = observation;
  const { openEventIds, criterionIds, scanNumbers } = openEnds(
    {
      events,
      ratings: new Map(ratings.map((rating) => [rating.criterionId, rating])),
      parts: new Map(parts.map((part) => [partKey(part), part])),
    },
    context,
  );
  const count = openEventIds.length + criterionIds.length + scanNumbers.length;
  if (count === 0) return observation;
  findings.add("changed", "work_unfinished", { about: name });
  return { ...observation, state: "in_progress", submittedAt: null };
}
