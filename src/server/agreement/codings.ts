import { LRUCache } from "lru-cache";
import type { Observation } from "../../agreement/observation.ts";
import type { Id } from "../../domain/rules.ts";
import { codedColumns } from "../database/codedColumns.ts";
import type { Query } from "../database/database.ts";
import type { Coding } from "../../agreement/coding.ts";
import type { Comparison } from "../../agreement/comparisons.ts";

/** Events whose columns are kept, of all studies: sixty megabytes. */
const eventsKept = 3_000_000;

/** What was coded, by observation and revision: `agreement.cache.codings.codings` of the benchmark. */
export class Codings {
  readonly #codings = new LRUCache<string, Coding>({
    maxSize: eventsKept,
    sizeCalculation: (coding) =>
      [...coding.values()].reduce((sum, { codes }) => sum + codes.length, 1),
  });

  /** By observation. */
  async of(
    query: Query,
    studyId: Id<"study">,
    places: readonly Observation[],
    {
      codes,
      modifierIds,
      withModifiers = false,
    }: {
      readonly codes: readonly string[];
      readonly modifierIds: readonly string[] | undefined;
      /** With what was chosen of each event's modifiers. */
      readonly withModifiers?: boolean;
    },
  ): Promise<ReadonlyMap<string, Coding>> {
    const keyOf = ({ observationId, revision, durationUs, schemeVersionId }: Observation) =>
      `${observationId}@${revision} ${durationUs} ${schemeVersionId} ${modifierIds?.toSorted().join(",") ?? ""} ${withModifiers}`;
    const once = new Map(places.map((place) => [place.observationId, place]));
    const found = new Map<string, Coding>();
    const missing: Observation[] = [];
    for (const place of once.values()) {
      const known = this.#codings.get(keyOf(place));
      if (known) found.set(place.observationId, known);
      else missing.push(place);
    }
    if (missing.length === 0) return found;
    const read = await codedColumns(query, studyId, {
      observations: missing,
      codes,
      modifierIds,
      withModifiers,
    });
    for (const place of missing) {
      const coding = read.get(place.observationId) ?? new Map();
      found.set(place.observationId, coding);
      this.#codings.set(keyOf(place), coding);
    }
    return found;
  }

  /** Reads what is not known, where it leaves room for what others need. */
  async readAhead(
    query: Query,
    studyId: Id<"study">,
    comparisons: readonly Comparison[],
    how: Parameters<Codings["of"]>[3],
  ): Promise<void> {
    if (this.#codings.calculatedSize > eventsKept / 2) return;
    const places = comparisons.flatMap(({ first, second }) => [first, second]);
    await this.of(query, studyId, places, how);
  }
}
