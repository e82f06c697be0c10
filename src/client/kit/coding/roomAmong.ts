import type { CodedEvent } from "../../../domain/entities/event.ts";
import { besideIn } from "../timeline/eventOrder.ts";
import type { Room } from "../timeline/dragging.ts";
import { type Coding, rivalsOf } from "./coding.ts";

/**
 * The limits for the start and end of an event, set by states that it must not overlap. An adjacent event
 * that moves along is no limit. Takes the same time in a row of any length.
 */
export function roomAmong(coding: Coding, event: CodedEvent, movingIds: ReadonlySet<string>): Room {
  const span = coding.spans?.find(
    ({ startUs, endUs }) => event.startUs >= startUs && event.startUs <= endUs,
  );
  const room = { minUs: span?.startUs ?? 0, maxUs: span?.endUs ?? coding.durationUs };
  if (event.kind === "point" || !coding.index.exclusiveGroupOf.has(event.codeId)) return room;
  let before: CodedEvent | undefined;
  let after: CodedEvent | undefined;
  for (const codeId of rivalsOf(coding.index, event.codeId)) {
    const row = coding.rowOf(codeId, event.subjectId);
    const earlier = besideIn(row, event, -1);
    const later = besideIn(row, event, 1);
    if (earlier && (!before || earlier.startUs >= before.startUs)) before = earlier;
    if (later && (!after || later.startUs <= after.startUs)) after = later;
  }
  const endUs = before?.kind === "state" ? before.endUs : before?.startUs;
  return {
    minUs:
      before && !movingIds.has(before.id)
        ? Math.max(endUs ?? before.startUs, room.minUs)
        : room.minUs,
    maxUs: after && !movingIds.has(after.id) ? Math.min(after.startUs, room.maxUs) : room.maxUs,
  };
}
