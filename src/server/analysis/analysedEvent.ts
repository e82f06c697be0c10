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
