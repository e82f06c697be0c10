import { CodedEvent } from "../../../domain/entities/event.ts";

/** An event for tests: a point without an end, an open state with `null`. Its id is derived from its number. */
export function eventStandIn(number: number, startUs: number, endUs?: number | null): CodedEvent {
  const common = {
    id: `0198a000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`,
    codeId: "0198a000-0000-7000-8000-000000000001",
    subjectId: null,
    startUs,
    modifiers: {},
    comment: "",
    confidence: null,
  };
  return CodedEvent.parse(
    endUs === undefined ? { kind: "point", ...common } : { kind: "state", ...common, endUs },
  );
}
