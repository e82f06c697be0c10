import { type CodedEvent, eventEndUs } from "../../domain/entities/event.ts";

/**
 * An event in whole milliseconds. Annotations of ELAN have a length: a point, and a state that is
 * shorter, is one millisecond long.
 */
export function eventMs(
  event: CodedEvent,
  durationUs: number,
): { readonly start: number; readonly end: number } {
  const start = Math.round(event.startUs / 1_000);
  if (event.kind === "point") return { start, end: start + 1 };
  return { start, end: Math.max(start + 1, Math.round(eventEndUs(event, durationUs) / 1_000)) };
}

/** Whether it has other times when it is read back, its length as a point aside. */
export function losesTime(event: CodedEvent): boolean {
  if (event.startUs % 1_000 !== 0) return true;
  if (event.kind === "point" || event.endUs === null) return false;
  return event.endUs % 1_000 !== 0 || event.endUs - event.startUs < 1_000;
}
