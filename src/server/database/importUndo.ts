import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import { observationTables } from "../erasure/tables.ts";
import { lockObservations } from "./lockObservations.ts";
import type { Query } from "./database.ts";
import { opened, type Unseen } from "../sight/unseen.ts";
import { inNameOrder } from "./inNameOrder.ts";

interface AnImport {
  readonly studyId: Id<"study">;
  readonly importId: Id<"import">;
}

/**
 * What of an import someone has worked on since: observations that were coded, reviewed, commented on or
 * compared; recordings, rounds, scheme versions and imported raters that others rest on, or that were
 * changed. Names for a sentence, and how many there are. Until the end of the transaction no one works on any of it: what
 * a rater is told that the server has cannot come between this and {@link removeImported}.
 */
export async function workedOnSince(
  query: Query,
  { studyId, importId }: AnImport,
): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  await lockObservations(query, sql`study_id = ${studyId} and import_id = ${importId}`);
  const { rows } = await sql<{ readonly name: Unseen<string>; readonly count: number }>`
    with import as (
      select made_at, made from import where study_id = ${studyId} and id = ${importId}
    ), mine as (
      select id, recording_id, round_id, rater_id from observation
       where study_id = ${studyId} and import_id = ${importId}
    ), since as materialized (
      select about_id from happening, import
       where study_id = ${studyId} and at >= made_at and about <> 'import'
    ), others as (
      select id, recording_id, round_id, rater_id from observation
       where study_id = ${studyId} and import_id is distinct from ${importId}
    ), touched_work as (
      select id from mine
       where exists (select from operation
                      where study_id = ${studyId} and observation_id = mine.id
                        and client_id <> ${importId})
          or exists (select from remark, import
                      where study_id = ${studyId} and observation_id = mine.id
                        and remark.made_at >= import.made_at)
          or exists (select from consensus_source
                      where study_id = ${studyId} and observation_id = mine.id
                        and consensus_id in (select id from others))
          or exists (select from calibration_result
                      where study_id = ${studyId} and gold_id = mine.id
                        and observation_id in (select id from others))
          or exists (select from decision, import
                      where study_id = ${studyId} and consensus_id = mine.id
                        and decided_at >= import.made_at)
          or id::text in (select about_id from since)
    ), touched as (
      select recording.name || ' · ' || account.name as name
        from touched_work
        join observation on observation.study_id = ${studyId} and observation.id = touched_work.id
        join recording on recording.study_id = ${studyId} and recording.id = observation.recording_id
        join account on account.id = observation.rater_id
      union
      select name from recording
       where study_id = ${studyId} and import_id = ${importId}
         and (id in (select recording_id from others) or id::text in (select about_id from since))
      union
      select case name when '' then number::text else name end from round
       where study_id = ${studyId} and import_id = ${importId}
         and (id in (select round_id from others) or id::text in (select about_id from since)
              or id in (select round_id from plan where study_id = ${studyId})
              or id in (select basis_round_id from round as next
                         where study_id = ${studyId} and import_id is distinct from ${importId}))
      union
      select number::text from scheme_version
       where study_id = ${studyId} and import_id = ${importId}
         and (id::text in (select about_id from since)
              or id in (select scheme_version_id from round as next
                         where study_id = ${studyId} and import_id is distinct from ${importId}))
      union
      select name from account
       where imported_into = ${studyId} and import_id = ${importId}
         and (id in (select rater_id from others) or id::text in (select about_id from since)
              or id in (select account_id from remark
                         where study_id = ${studyId}
                           and observation_id in (select id from others)))
      union
      select variable->>'name'
        from study, jsonb_array_elements(variables) as variable
       where study.id = ${studyId}
         and variable->>'id' in (select jsonb_array_elements_text(made->'variableIds') from import)
         and exists (select from recording
                      where study_id = ${studyId} and import_id is distinct from ${importId}
                        and "values" ? (variable->>'id'))
    )
    select name, (count(*) over ())::int as count from touched order by ${inNameOrder("name")} limit 5`.execute(
    query,
  );
  return { names: rows.map(({ name }) => opened(name, "permission")), count: rows[0]?.count ?? 0 };
}

/**
 * Removes all that an import made. Nothing else may rest on it: {@link workedOnSince} says so, and holds it.
 *
 * @returns the uploads that its recordings were played from.
 */
export async function removeImported(
  query: Query,
  { studyId, importId }: AnImport,
): Promise<readonly Id<"upload">[]> {
  const mine = sql`(select id from observation where study_id = ${studyId} and import_id = ${importId})`;
  for (const [table, column] of observationTables) {
    await sql`delete from ${sql.table(table)}
               where study_id = ${studyId} and ${sql.ref(column)} in ${mine}`.execute(query);
  }
  await sql`delete from observation
             where study_id = ${studyId} and import_id = ${importId}`.execute(query);
  await sql`delete from round
             where study_id = ${studyId} and import_id = ${importId}`.execute(query);
  await sql`delete from scheme_version
             where study_id = ${studyId} and import_id = ${importId}`.execute(query);
  const { rows } = await sql<{ readonly uploadId: Id<"upload"> }>`
    select distinct upload_id from media_source
     where study_id = ${studyId} and upload_id is not null
       and recording_id in (select id from recording
                             where study_id = ${studyId} and import_id = ${importId})`.execute(
    query,
  );
  await sql`delete from recording
             where study_id = ${studyId} and import_id = ${importId}`.execute(query);
  await sql`delete from membership using account
             where membership.study_id = ${studyId} and account.id = membership.account_id
               and imported_into = ${studyId} and import_id = ${importId}`.execute(query);
  await sql`delete from account
             where imported_into = ${studyId} and import_id = ${importId}`.execute(query);
  // Who is in another recording by now stays.
  await sql`
    delete from participant
     where study_id = ${studyId}
       and id::text in (select jsonb_array_elements_text(made->'participantIds') from import
                         where study_id = ${studyId} and id = ${importId})
       and not exists (select from appearance
                        where appearance.study_id = ${studyId}
                          and appearance.participant_id = participant.id)`.execute(query);
  await sql`
    update study set variables = coalesce((
             select jsonb_agg(variable order by at)
               from jsonb_array_elements(variables) with ordinality as x(variable, at)
              where variable->>'id' not in (
                select jsonb_array_elements_text(made->'variableIds') from import
                 where study_id = ${studyId} and id = ${importId})), '[]')
     where id = ${studyId}`.execute(query);
  return rows.map(({ uploadId }) => uploadId);
}
