import { type CodedEvent, eventEndUs } from "../../domain/entities/event.ts";

/**
 * An event in whole milliseconds. ELAN annotations have a duration: a point, or a shorter state,
 * lasts one millisecond.
 */
export function eventMs(
  event: CodedEvent,
  durationUs: number,
): { readonly start: number; readonly end: number } {
  const start = Math.round(event.startUs / 1_000);
  if (event.kind === "point") return { start, end: start + 1 };
  return { start, end: Math.max(start + 1, Math.round(eventEndUs(event, durationUs) / 1_000)) };
}

/** Whether its times change on export and import, apart from the duration of a point. */
export function losesTime(event: CodedEvent): boolean {
  if (event.startUs % 1_000 !== 0) return true;
  if (event.kind === "point" || event.endUs === null) return false;
  return event.endUs % 1_000 !== 0 || event.endUs - event.startUs < 1_000;
}
