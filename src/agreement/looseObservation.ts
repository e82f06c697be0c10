import { id } from "../domain/rules.ts";
import type { Observation } from "./observation.ts";

/** An observation outside any study, identified by the indices of its recording and its rater. */
export function looseObservation(of: {
  readonly recording: number;
  readonly rater: number;
  readonly durationUs: number;
}): Observation {
  const { recording, rater, durationUs } = of;
  return {
    observationId: id("observation").parse(uuidOf(recording * 1_000 + rater)),
    recordingId: id("recording").parse(uuidOf(recording)),
    recordingName: "",
    durationUs,
    roundId: id("round").parse(uuidOf(0)),
    roundNumber: 1,
    schemeVersionId: id("schemeVersion").parse(uuidOf(0)),
    schemeNumber: 1,
    raterId: id("account").parse(uuidOf(rater)),
    raterName: "",
    purpose: "work",
    spans: [],
    state: "submitted",
    eventCount: 0,
    isContinuous: true,
    revision: 1,
    submittedMs: 0,
  };
}

function uuidOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
}
