import type { CodedEvent } from "../../../domain/entities/event.ts";
import { timecode } from "../../kit/text/timecode.ts";

/** The time of an event as text: `0:12.400`, `0:12.400 – 0:15.000`, `0:12.400 – …` while it is open. */
export function eventPlace(event: CodedEvent): string {
  const start = timecode(event.startUs);
  if (event.kind === "point") return start;
  return `${start} – ${event.endUs === null ? "…" : timecode(event.endUs)}`;
}
