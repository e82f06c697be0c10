import type { CodedEvent } from "../../../domain/entities/event.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import type { Change } from "../../../domain/operations.ts";
import { mediaTimeUs } from "../../../domain/rules.ts";

/** An event moved as a whole; an open state keeps its open end. The result must lie at or after 0. */
export function shiftedEvent(event: CodedEvent, byUs: number): Change {
  const startUs = mediaTimeUs.parse(event.startUs + byUs);
  const endUs = event.kind === "state" && event.endUs !== null ? event.endUs + byUs : undefined;
  return {
    kind: "changeEvent",
    eventId: event.id,
    base: 1,
    change: { startUs, ...(endUs !== undefined && { endUs: mediaTimeUs.parse(endUs) }) },
  };
}

/** Events that a shift would move beyond the start or end of the recording. */
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

/** How the rater enters times. */
export interface CountedIn {
  /** The duration of a frame; `null` without frames. */
  readonly frameUs: number | null;
  /** Whether a bare number means frames. */
  readonly isFrames: boolean;
}

/**
 * A typed shift in microseconds, forward without a sign: `+0:01.5`, `-2`, `−0:00.040`; `3f` are frames, as is
 * a bare number where the rater enters frames. `undefined` where it is not valid.
 */
export function parseShift(text: string, { frameUs, isFrames }: CountedIn): number | undefined {
  const match = /^(?<sign>[+\-−–]?)\s*(?<rest>.+)$/u.exec(text.trim());
  const { sign = "", rest = "" } = match?.groups ?? {};
  const [, number, marked] = /^(\d{1,9})\s*(f?)$/iu.exec(rest) ?? [];
  const isInFrames = number !== undefined && (marked !== "" || isFrames) && frameUs !== null;
  const timeUs = isInFrames ? Math.round(Number(number) * frameUs) : parseTimecode(rest);
  if (timeUs === undefined) return undefined;
  return sign === "" || sign === "+" ? timeUs : -timeUs;
}
