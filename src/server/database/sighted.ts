import { sql } from "kysely";
import type { Sighted } from "../../domain/blinding.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** The fields of an observation that determine who may see its coding. */
export interface SightedRow extends Sighted {
  readonly id: Id<"observation">;
  readonly recordingId: Id<"recording">;
  readonly raterId: Id<"account">;
}

/** All observations of some recordings, and of the recordings that some observations are of. */
export async function sightedOn(
  query: Query,
  studyId: Id<"study">,
  asked: {
    readonly recordingIds: readonly Id<"recording">[];
    readonly observationIds: readonly Id<"observation">[];
  },
): Promise<SightedRow[]> {
  return query
    .selectFrom("observation")
    .select(["id", "recordingId", "roundId", "raterId", "purpose", "state"])
    .where("studyId", "=", studyId)
    .where(
      sql<boolean>`(recording_id = any(${asked.recordingIds}::uuid[]) or recording_id in (
        select recording_id from observation
         where study_id = ${studyId} and id = any(${asked.observationIds}::uuid[])))`,
    )
    .execute();
}

/**
 * How what each of some people was asked to do in a study stands, as one text to compare; of who is no
 * member there is none. What they themselves do by coding changes nothing in it.
 */
export async function ownStands(
  query: Query,
  studyId: Id<"study">,
  accountIds: readonly Id<"account">[],
): Promise<ReadonlyMap<Id<"account">, string>> {
  const rows = await query
    .selectFrom("membership")
    .leftJoin("observation", (join) =>
      join
        .onRef("observation.studyId", "=", "membership.studyId")
        .onRef("observation.raterId", "=", "membership.accountId"),
    )
    .select([
      "membership.accountId",
      sql<string>`concat(max(membership.training), count(observation.id),
        md5(string_agg(concat_ws(' ', observation.id, observation.state, observation.purpose,
                                 observation.recording_id, observation.round_id,
                                 observation.spans, observation.sampling,
                                 observation.return_reason, observation.due_at,
                                 observation.submitted_at, observation.position),
                       ',' order by observation.id)))`.as("stand"),
    ])
    .where("membership.studyId", "=", studyId)
    .where(sql<boolean>`membership.account_id = any(${accountIds}::uuid[])`)
    .groupBy("membership.accountId")
    .execute();
  return new Map(rows.map(({ accountId, stand }) => [accountId, stand]));
}
