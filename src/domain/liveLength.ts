import type { Sampling } from "./entities/observation.ts";
import type { LiveClock } from "./entities/recording.ts";
import { limits } from "./limits.ts";
import type { Operation } from "./operations.ts";
import { promptAt } from "./scans.ts";

/**
 * How far a live recording may be coded. A rater who was offline does not know that someone has
 * ended the observation, and may have coded past its end: accepted up to the current time, because
 * nothing later can have been observed.
 */
export function codableUntilUs(
  { durationUs, live }: { readonly durationUs: number; readonly live: LiveClock | null },
  nowMs: number,
): number {
  if (!live || live.startedAt === null || live.endedAt === null) return durationUs;
  const passedUs = Math.round((nowMs - Date.parse(live.startedAt)) * 1000);
  return Math.max(durationUs, Math.min(passedUs, limits.recordingMaxUs));
}

/** The latest time in an operation; 0 if it has no time. */
export function reachesUntilUs(operation: Operation, { scans }: Sampling): number {
  switch (operation.kind) {
    case "putEvent": {
      const { event } = operation;
      return Math.max(event.startUs, event.kind === "state" ? (event.endUs ?? 0) : 0);
    }
    case "changeEvent":
      return Math.max(operation.change.startUs ?? 0, operation.change.endUs ?? 0);
    case "putRating":
      return Math.max(0, ...operation.rating.evidence.map(({ endUs }) => endUs));
    case "putPart": {
      const { part } = operation;
      if (part.kind === "scan") return scans ? promptAt(scans, part.number).askedUs : 0;
      const last = part.kind === "trace" ? part.samples.at(-1) : undefined;
      return last && part.kind === "trace" ? part.slot * limits.traceSlotUs + last[0] : 0;
    }
    case "deleteEvent":
    case "restoreEvent":
      return 0;
  }
}
