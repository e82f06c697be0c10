import type { CodedEvent } from "../../../domain/entities/event.ts";
import { id, mediaTimeUs } from "../../../domain/rules.ts";
import { codeSign } from "./signs.ts";
import type { TimelineRow } from "./Timeline.tsx";

/** The id of the event that represents a selected time on the timeline. */
export const momentId = id("event").parse("00000000-0000-7000-8000-000000000001");

/** A row that contains only a selected time. */
export function momentRow({
  label,
  startUs,
  endUs,
}: {
  readonly label: string;
  readonly startUs: number;
  readonly endUs: number;
}): TimelineRow {
  const event: CodedEvent = {
    kind: "state",
    id: momentId,
    codeId: id("code").parse(momentId),
    subjectId: null,
    startUs: mediaTimeUs.parse(startUs),
    endUs: mediaTimeUs.parse(Math.max(endUs, startUs + 1)),
    modifiers: {},
    comment: "",
    confidence: null,
  };
  return { id: momentId, label, color: "#0f5a57", sign: codeSign(0, ""), events: [event] };
}
