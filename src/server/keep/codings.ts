import { LRUCache } from "lru-cache";
import type { Coding } from "../../agreement/coding.ts";
import type { Observation } from "../../agreement/observation.ts";
import type { Id } from "../../domain/rules.ts";
import { codedColumns } from "../database/codedColumns.ts";
import type { Query } from "../database/database.ts";
import { digestOf } from "./sign.ts";

/** Events whose columns are kept, of all studies: sixty megabytes. */
const eventsKept = 3_000_000;
/** What a coding without events takes, counted in events. */
const eventsOfKey = 20;

/**
 * What was coded, by observation and revision. One more observation is compared with all others of its recording,
 * which did not change: `agreement.cache.codings.codings` of the benchmark.
 */
const codings = new LRUCache<string, Coding>({
  maxSize: eventsKept,
  sizeCalculation: (coding) =>
    [...coding.values()].reduce((sum, { codes }) => sum + codes.length, eventsOfKey),
});

type How = Omit<Parameters<typeof codedColumns>[2], "observations">;

/** The coding of each observation, by observation id. Each observation is read once. */
export async function codingsOf(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
  how: How,
): Promise<ReadonlyMap<string, Coding>> {
  const { codes, modifierIds = [], withModifiers = false } = how;
  const filtered = how.modifierIds !== undefined;
  const sign = digestOf([...codes, `${filtered}${withModifiers}`, ...modifierIds.toSorted()]);
  const keyOf = ({ observationId, revision, durationUs }: Observation) =>
    `${observationId}@${revision} ${durationUs} ${sign}`;
  const found = new Map<string, Coding>();
  const missing = new Map<string, Observation>();
  for (const place of places) {
    const { observationId } = place;
    const known = codings.get(keyOf(place));
    if (known) found.set(observationId, known);
    else missing.set(observationId, place);
  }
  if (missing.size === 0) return found;
  const read = await codedColumns(query, studyId, { ...how, observations: [...missing.values()] });
  for (const [observationId, place] of missing) {
    const coding: Coding = read.get(observationId) ?? new Map();
    found.set(observationId, coding);
    // What holds modifiers holds an object an event: it is read once, for tables that are kept.
    if (!withModifiers) codings.set(keyOf(place), coding);
  }
  return found;
}

/** Reads what is not known, where it leaves room for what others need. */
export async function readCodingsAhead(
  ...[query, studyId, places, how]: Parameters<typeof codingsOf>
): Promise<void> {
  if (codings.calculatedSize > eventsKept / 2) return;
  await codingsOf(query, studyId, places, how);
}
