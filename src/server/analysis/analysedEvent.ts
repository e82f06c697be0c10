import type { Stretch } from "../../domain/spans.ts";
import type { TimedEvent } from "../../statistics/timed.ts";

/** An event as analysis sees it. A point ends when it starts; an open state at the end of the recording. */
export interface AnalysedEvent extends TimedEvent {
  readonly subjectId: string | null;
}

/** One rater's events on one recording by subject, and there by code: sorted once, read for every code. */
export type EventIndex = ReadonlyMap<string | null, SubjectEvents>;

interface SubjectEvents {
  readonly all: readonly TimedEvent[];
  readonly byCode: ReadonlyMap<string, readonly TimedEvent[]>;
}

export function indexEvents(events: readonly AnalysedEvent[]): EventIndex {
  const index = new Map<
    string | null,
    { readonly all: TimedEvent[]; readonly byCode: Map<string, TimedEvent[]> }
  >();
  for (const event of events) {
    let own = index.get(event.subjectId);
    if (!own) {
      own = { all: [], byCode: new Map() };
      index.set(event.subjectId, own);
    }
    own.all.push(event);
    const ofCode = own.byCode.get(event.code);
    if (ofCode) ofCode.push(event);
    else own.byCode.set(event.code, [event]);
  }
  return index;
}

/**
 * What of events lies in stretches that are apart: a state that reaches over an edge is cut there. A
 * point on a stretch's very end belongs to it.
 */
export function eventsWithin<Event extends TimedEvent>(
  events: readonly Event[],
  stretches: readonly Stretch[],
): Event[] {
  return events.flatMap((event) =>
    stretches.flatMap((stretch) => {
      if (event.startUs === event.endUs) {
        return event.startUs >= stretch.startUs && event.startUs <= stretch.endUs ? [event] : [];
      }
      const startUs = Math.max(event.startUs, stretch.startUs);
      const endUs = Math.min(event.endUs, stretch.endUs);
      return startUs < endUs ? [{ ...event, startUs, endUs }] : [];
    }),
  );
}

/** The same of an index. */
export function indexWithin(index: EventIndex, stretches: readonly Stretch[]): EventIndex {
  return indexEvents(
    [...index].flatMap(([subjectId, { all }]) =>
      eventsWithin(all, stretches).map((event) => ({ ...event, subjectId })),
    ),
  );
}
