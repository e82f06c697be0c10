import type { CodedEvent } from "../../../../domain/entities/event.ts";

/** A time at which events start or end, with all of those events. Microseconds. */
export interface Boundary {
  readonly atUs: number;
  readonly events: readonly CodedEvent[];
}

/**
 * The nearest onset or offset before or after a time, never at it. A point event has one time for both; an
 * open state has no offset. `undefined` where there is none.
 */
export function boundaryBeside(
  events: Iterable<CodedEvent>,
  fromUs: number,
  { which, direction }: { readonly which: "onset" | "offset"; readonly direction: 1 | -1 },
): Boundary | undefined {
  let atUs: number | undefined;
  let found: CodedEvent[] = [];
  for (const event of events) {
    const timeUs = which === "onset" || event.kind === "point" ? event.startUs : event.endUs;
    if (timeUs === null || (timeUs - fromUs) * direction <= 0) continue;
    if (timeUs === atUs) found.push(event);
    else if (atUs === undefined || (atUs - timeUs) * direction > 0) {
      atUs = timeUs;
      found = [event];
    }
  }
  return atUs === undefined ? undefined : { atUs, events: found };
}
