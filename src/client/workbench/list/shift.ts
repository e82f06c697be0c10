import type { CodedEvent } from "../../../domain/entities/event.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import type { Change } from "../../../domain/operations.ts";
import { mediaTimeUs } from "../../../domain/rules.ts";

/** An event moved as a whole; an open state keeps its open end. The result must lie at or after 0. */
export function movedBy(event: CodedEvent, byUs: number): Change {
  const startUs = mediaTimeUs.parse(event.startUs + byUs);
  const endUs = event.kind === "state" && event.endUs !== null ? event.endUs + byUs : undefined;
  return {
    kind: "changeEvent",
    eventId: event.id,
    base: 1,
    change: { startUs, ...(endUs !== undefined && { endUs: mediaTimeUs.parse(endUs) }) },
  };
}

/** Those that a shift would push over an end of the recording. */
export function pushedOut(
  events: readonly CodedEvent[],
  byUs: number,
  durationUs: number,
): readonly CodedEvent[] {
  return events.filter((event) => {
    const lastUs = event.kind === "state" ? (event.endUs ?? event.startUs) : event.startUs;
    return event.startUs + byUs < 0 || lastUs + byUs > durationUs;
  });
}

/** A typed shift in microseconds, forward without a sign: `+0:01.5`, `-2`, `−0:00.040`. */
export function parseShift(text: string): number | undefined {
  const match = /^(?<sign>[+\-−–]?)\s*(?<rest>.+)$/u.exec(text.trim());
  const { sign = "", rest = "" } = match?.groups ?? {};
  const timeUs = parseTimecode(rest);
  if (timeUs === undefined) return undefined;
  return sign === "" || sign === "+" ? timeUs : -timeUs;
}
