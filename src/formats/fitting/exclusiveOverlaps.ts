import { type CodedEvent, eventEndUs, type StateEvent } from "../../domain/entities/event.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";

/** The number of states of each exclusive group that overlap an earlier one of the same subject. */
export function overlapsByGroup(
  events: readonly CodedEvent[],
  index: SchemeIndex,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const lastEnds = new Map<string, number>();
  for (const event of events) {
    const place = event.kind === "state" && placeOf(event, index);
    if (!place) continue;
    const { key, groupId } = place;
    const lastUs = lastEnds.get(key) ?? 0;
    if (event.startUs < lastUs) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
    lastEnds.set(key, Math.max(lastUs, eventEndUs(event, Infinity)));
  }
  return counts;
}

/** Ends the earlier state when the later one starts; a state without duration is excluded. */
export function cutOverlaps(
  events: readonly CodedEvent[],
  index: SchemeIndex,
  groups: ReadonlySet<string>,
): { readonly events: CodedEvent[]; readonly left: number; readonly cut: number } {
  const nextStarts = new Map<string, StateEvent["startUs"]>();
  const kept: CodedEvent[] = [];
  let left = 0;
  let cut = 0;
  for (const event of events.toReversed()) {
    const place = event.kind === "state" && placeOf(event, index);
    if (!place || !groups.has(place.groupId)) {
      kept.push(event);
      continue;
    }
    const nextUs = nextStarts.get(place.key);
    if (nextUs === event.startUs) {
      left += 1;
      continue;
    }
    nextStarts.set(place.key, event.startUs);
    const isCut = nextUs !== undefined && eventEndUs(event, Infinity) > nextUs;
    if (isCut) cut += 1;
    kept.push(isCut ? { ...event, endUs: nextUs } : event);
  }
  return { events: kept.toReversed(), left, cut };
}

/** Of overlapping states, keeps the one that started first. */
export function leaveOverlaps(
  events: readonly CodedEvent[],
  index: SchemeIndex,
  groups: ReadonlySet<string>,
): { readonly events: CodedEvent[]; readonly left: number } {
  const lastEnds = new Map<string, number>();
  const kept = events.filter((event) => {
    const place = event.kind === "state" && placeOf(event, index);
    if (!place || !groups.has(place.groupId)) return true;
    if (event.startUs < (lastEnds.get(place.key) ?? 0)) return false;
    lastEnds.set(place.key, eventEndUs(event, Infinity));
    return true;
  });
  return { events: kept, left: events.length - kept.length };
}

function placeOf(
  { codeId, subjectId }: StateEvent,
  { exclusiveGroupOf }: SchemeIndex,
): { readonly key: string; readonly groupId: string } | undefined {
  const groupId = exclusiveGroupOf.get(codeId);
  return groupId === undefined ? undefined : { groupId, key: `${groupId} ${subjectId ?? ""}` };
}
