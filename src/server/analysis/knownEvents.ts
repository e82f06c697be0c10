import type { Observation } from "../../agreement/observation.ts";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { Database } from "../database/database.ts";
import type { EventFilter } from "../database/eventFilter.ts";
import { packedEvents, type PlaceEvents } from "../database/packedEvents.ts";
import { type EventColumns, eventsWhere } from "../database/eventColumns.ts";

/** So many events are known at most: some seventy megabytes. */
const eventsMost = 3_000_000;
/** How long what is known is worked on before others have their turn. */
const turnMs = 10;

/**
 * The events of places, in their order. Those of observations that were read before and have not changed
 * since are not read again, no matter who asks and for whatever view. A few codes or subjects are taken from what
 * is known, or read by themselves; modifiers are always read.
 */
export async function* knownEvents(
  database: Database,
  studyId: Id<"study">,
  places: readonly Observation[],
  reading: Parameters<typeof packedEvents>[3],
): AsyncGenerator<PlaceEvents<Observation>> {
  const { scheme, filter, marks } = reading;
  if (marks !== undefined || filter.modifierIds !== undefined) {
    yield* packedEvents(database, studyId, places, reading);
    return;
  }
  const signOf = signBy(scheme);
  // Held from here on: others may push them out of what is known meanwhile.
  const held = places.map((place) => {
    const one = known.get(place.observationId);
    return one?.sign === signOf(place) ? one.events : undefined;
  });
  const missing = places.filter((_, at) => held[at] === undefined);
  const isWanted = wantedOf(scheme, filter);
  if (isWanted !== undefined && missing.length > 0) {
    yield* packedEvents(database, studyId, places, reading);
    return;
  }
  const read = packedEvents(database, studyId, missing, { scheme, filter: {}, marks });
  const isKept = places.reduce((sum, { eventCount }) => sum + eventCount, 0) <= eventsMost;
  let since = performance.now();
  try {
    for (const [at, place] of places.entries()) {
      let events = held[at];
      if (events === undefined) {
        // oxlint-disable-next-line no-await-in-loop -- They come in the order of places.
        const next = await read.next();
        if (next.done) return;
        ({ events } = next.value);
        if (isKept) known.set(place.observationId, { sign: signOf(place), events });
      }
      if (performance.now() - since > turnMs) {
        // oxlint-disable-next-line no-await-in-loop -- The same.
        await setImmediate();
        since = performance.now();
      }
      yield { place, events: isWanted ? eventsWhere(events, isWanted) : events };
    }
  } finally {
    await read.return(undefined);
  }
}

/**
 * What was read, by observation, in the state that its sign tells: else every change would cost what the first answer
 * does (`analysis.budget.changed` beside `analysis.budget.first` of the benchmark, and of the other views).
 */
const known = new LRUCache<string, { readonly sign: string; readonly events: EventColumns }>({
  maxSize: eventsMost,
  sizeCalculation: ({ events }) => 1 + events.count,
});

/** All that the columns of places are made of. Every change of their events gives an observation another revision. */
function signBy({ codes, subjects }: Scheme): (place: Observation) => string {
  const made = createHash("sha256");
  for (const { id } of [...codes, ...subjects]) made.update(id);
  const columns = `${codes.length} ${made.digest("base64url")}`;
  return ({ revision, durationUs }) => `${revision} ${durationUs} ${columns}`;
}

/** Which codes and subjects pass, by their places; `undefined` where all do. */
function wantedOf(
  { codes, subjects }: Scheme,
  { codeIds, subjectIds }: EventFilter,
): ((code: number, subject: number) => boolean) | undefined {
  if (!codeIds && !subjectIds) return undefined;
  const wantedCodes = codes.map(({ id }) => codeIds?.includes(id) ?? true);
  const wantedSubjects = [
    subjectIds?.includes("nobody") ?? true,
    ...subjects.map(({ id }) => subjectIds?.includes(id) ?? true),
  ];
  return (code, subject) => wantedCodes[code] === true && wantedSubjects[subject] === true;
}
