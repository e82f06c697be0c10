import type { Observation } from "../../agreement/observation.ts";
import { sql } from "kysely";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** What one rater gave on one recording, by the places of the scheme’s criteria. */
export interface RatedPlace<Place = Observation> {
  readonly place: Place;
  /** NaN where nothing was given. */
  readonly values: Float64Array;
  /** 1 where the rater said that it cannot be rated. */
  readonly isNotJudged: Uint8Array;
}

/** The ratings of places, in their order; one with none has them all empty. */
export async function packedRatings<Place extends Observation>(
  query: Query,
  studyId: Id<"study">,
  places: readonly Place[],
  { criteria }: Pick<Scheme, "criteria">,
): Promise<readonly RatedPlace<Place>[]> {
  const ids = places.map(({ observationId }) => observationId);
  const { rows } = await sql<{
    readonly observationId: string;
    readonly criteria: readonly string[];
    readonly given: readonly (number | null)[];
    readonly unjudged: readonly boolean[];
  }>`
    select observation_id, array_agg(criterion_id::text) as criteria, array_agg(value) as given,
           array_agg(cannot_be_judged) as unjudged
      from rating
     where study_id = ${studyId} and observation_id = any(${ids}::uuid[])
     group by observation_id`.execute(query);
  const byObservation = new Map(rows.map((row) => [row.observationId, row]));
  const at = new Map<string, number>(criteria.map(({ id }, place) => [id, place]));
  return places.map((place) => {
    const row = byObservation.get(place.observationId);
    const values = new Float64Array(criteria.length).fill(NaN);
    const isNotJudged = new Uint8Array(criteria.length);
    for (const [index, criterionId] of row?.criteria.entries() ?? []) {
      const criterion = at.get(criterionId);
      if (criterion === undefined) continue;
      values[criterion] = row?.given[index] ?? NaN;
      isNotJudged[criterion] = row?.unjudged[index] === true ? 1 : 0;
    }
    return { place, values, isNotJudged };
  });
}
