import type { CodedEvent, ModifierValues } from "../domain/entities/event.ts";
import type { Rating } from "../domain/entities/rating.ts";
import type { WorkPart } from "../domain/entities/workPart.ts";
import type { Id } from "../domain/rules.ts";
import type { ObservationCopy } from "./studyCopy.ts";

/** What the parts of one scheme are called in another. A part that is not in it keeps its id. */
export interface SchemeIds {
  readonly codes: ReadonlyMap<string, Id<"code">>;
  readonly subjects: ReadonlyMap<string, Id<"subject">>;
  /** Modifiers and their choices. */
  readonly modifiers: ReadonlyMap<string, string>;
  readonly criteria: ReadonlyMap<string, Id<"criterion">>;
}

/**
 * An observation with its codes, subjects and criteria replaced by those of another scheme. Ids that `ids` lacks
 * stay.
 */
export function withSchemeIds(observation: ObservationCopy, ids: SchemeIds): ObservationCopy {
  const code = (one: Id<"code">) => ids.codes.get(one) ?? one;
  const subject = (one: Id<"subject"> | null) => one && (ids.subjects.get(one) ?? one);
  const criterion = (one: Id<"criterion">) => ids.criteria.get(one) ?? one;
  const { sampling } = observation;
  const ratingBy = (rating: Rating): Rating => ({
    ...rating,
    criterionId: criterion(rating.criterionId),
  });
  const partBy = (part: WorkPart): WorkPart => {
    if (part.kind === "trace") return { ...part, criterionId: criterion(part.criterionId) };
    if (part.kind === "notes") return part;
    return {
      ...part,
      marks: part.marks.map(({ codeId, subjectId }) => ({
        codeId: code(codeId),
        subjectId: subject(subjectId),
      })),
    };
  };
  const { rivals } = observation;
  return {
    ...observation,
    sampling: sampling.scans
      ? { ...sampling, scans: { ...sampling.scans, codeIds: sampling.scans.codeIds.map(code) } }
      : sampling,
    spans: observation.spans.map((span) => ({
      ...span,
      codeId: span.codeId && code(span.codeId),
      subjectId: subject(span.subjectId),
    })),
    events: observation.events.map((event): CodedEvent => ({
      ...event,
      codeId: code(event.codeId),
      subjectId: subject(event.subjectId),
      modifiers: modifiersBy(event.modifiers, ids.modifiers),
    })),
    ratings: observation.ratings.map(ratingBy),
    parts: observation.parts.map(partBy),
    ...(rivals && {
      rivals: rivals.map((put) =>
        put.kind === "putRating"
          ? { ...put, rating: ratingBy(put.rating) }
          : { ...put, part: partBy(put.part) },
      ),
    }),
  };
}

function modifiersBy(values: ModifierValues, ids: ReadonlyMap<string, string>): ModifierValues {
  const entries = Object.entries(values);
  if (entries.length === 0) return values;
  return Object.fromEntries(
    entries.map(([modifierId, value]) => [
      ids.get(modifierId) ?? modifierId,
      typeof value === "number"
        ? value
        : typeof value === "string"
          ? (ids.get(value) ?? value)
          : value.map((one) => ids.get(one) ?? one),
    ]),
  );
}
