import { sql } from "kysely";
import type { GoneThings } from "../../api/contract/erasure.ts";
import { Erasing, type Erasure } from "../../domain/entities/erasure.ts";
import type { Id } from "../../domain/rules.ts";
import { opened } from "../sight/unseen.ts";
import type { Query } from "./database.ts";

/**
 * The erasure records of a study, newest first, each with the current name of the account that
 * erased.
 */
export async function erasuresOf(
  query: Query,
  studyId: Id<"study">,
): Promise<(Erasure & { readonly byName: string | null })[]> {
  const rows = await query
    .selectFrom("erasure")
    .leftJoin("account", "account.id", "erasure.accountId")
    .select([
      "erasure.id",
      "erasure.at",
      "erasure.accountId",
      "erasure.because",
      "erasure.erasing",
      "erasure.counts",
      "account.name",
    ])
    .where("erasure.studyId", "=", studyId)
    .orderBy("erasure.at", "desc")
    .orderBy("erasure.id", "desc")
    .execute();
  return rows.map(({ at, erasing, name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    erasing: Erasing.parse(erasing),
    byName: name === null ? null : opened(name, "permission"),
  }));
}

/**
 * Which of some things were erased. Of observations that are still there, only the account’s own, the
 * intervals that were cut out of them.
 */
export async function goneAmong(
  query: Query,
  accountId: Id<"account">,
  ids: readonly string[],
): Promise<GoneThings> {
  const { rows: gone } = await sql<{ readonly id: string }>`
    select id from erased_id
     where id = any(${ids}::uuid[])
       -- Who makes a thing makes its id: something else may have had the same, in another study.
       and not exists (select from observation where observation.id = erased_id.id)
     order by id`.execute(query);
  const { rows } = await sql<{
    readonly observationId: Id<"observation">;
    readonly erasureId: Id<"erasure">;
    readonly erasing: unknown;
  }>`
    select observation.id as observation_id, erasure.id as erasure_id, erasing
      from observation
      join erasure on erasure.study_id = observation.study_id
                  and erasing->>'about' = 'stretches'
                  and erasing->>'recordingId' = observation.recording_id::text
     where observation.id = any(${ids}::uuid[])
       and (rater_id = ${accountId}
            or exists (select from membership
                        where membership.study_id = observation.study_id
                          and membership.account_id = ${accountId}
                          and role in ('owner', 'coordinator')))
     order by erasure.at, erasure.id, observation.id`.execute(query);
  return {
    gone: gone.map(({ id }) => id),
    cut: rows.flatMap(({ observationId, erasureId, erasing: kept }) => {
      const erasing = Erasing.parse(kept);
      if (erasing.about !== "stretches") return [];
      return [{ observationId, erasureId, stretches: erasing.stretches }];
    }),
  };
}
