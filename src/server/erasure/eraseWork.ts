import { sql } from "kysely";
import type { Writing } from "../database/database.ts";
import type { StretchesAt, WorkIn } from "./workIn.ts";

/**
 * Deletes events, parts and comments from observations and from the log of operations: an operation
 * on an erased event becomes its deletion, one on an erased part sets nothing.
 */
export async function eraseWork(query: Writing, at: StretchesAt, work: WorkIn): Promise<void> {
  const { studyId, recordingId } = at;
  const eventIds = work.events.map(({ id }) => id);
  const mine = sql`(select id from observation
                     where study_id = ${studyId} and recording_id = ${recordingId})`;
  await sql`delete from decision
             where study_id = ${studyId} and consensus_id in ${mine}
               and (string_to_array(key, '+') && ${eventIds}::text[]
                    or exists (select from jsonb_array_elements_text(event_ids) as one
                                where one = any(${eventIds}::text[])))`.execute(query);
  await sql`delete from remark
             where study_id = ${studyId} and id = any(${work.remarkIds}::uuid[])`.execute(query);
  await sql`
    update operation
       set kind = 'deleteEvent',
           refusal = refusal #- '{details}' || jsonb_build_object('details', '{}'::jsonb),
           body = jsonb_build_object('kind', 'deleteEvent', 'id', id, 'sequence', sequence,
                    'at', body->'at', 'eventId', coalesce(body->'event'->'id', body->'eventId'))
     where study_id = ${studyId} and observation_id in ${mine}
       and coalesce(body->'event'->>'id', body->>'eventId') = any(${eventIds}::text[])`.execute(
    query,
  );
  await sql`delete from event
             where study_id = ${studyId} and observation_id in ${mine}
               and id = any(${eventIds}::uuid[])`.execute(query);
  const gone = sql`unnest(${work.parts.map((one) => one.observationId)}::uuid[],
                          ${work.parts.map(({ key }) => key)}::text[]) as gone(observation_id, key)`;
  await sql`
    update operation
       set refusal = refusal #- '{details}' || jsonb_build_object('details', '{}'::jsonb),
           body = (body - 'basis') || jsonb_build_object('part',
                    case body->'part'->>'kind'
                      when 'scan' then (body->'part') || '{"isAnswered": false, "isUnseen": false,
                                                           "marks": [], "comment": ""}'
                      else (body->'part') || '{"samples": []}' end)
      from ${gone}
     where study_id = ${studyId} and operation.observation_id = gone.observation_id
       and kind = 'putPart'
       and gone.key = case body->'part'->>'kind'
             when 'scan' then 'scan ' || (body->'part'->>'number')
             else 'trace ' || (body->'part'->>'criterionId') || ' ' || (body->'part'->>'slot')
           end`.execute(query);
  for (const table of ["work_part", "standing"]) {
    // oxlint-disable-next-line no-await-in-loop -- two tables
    await sql`delete from ${sql.table(table)} using ${gone}
               where study_id = ${studyId} and ${sql.ref(table)}.observation_id = gone.observation_id
                 and ${sql.ref(table)}.key = gone.key`.execute(query);
  }
  await cutEvidence(query, at);
}

/** The moments that ratings name as evidence, in what is kept, in the log and in what stands beside it. */
async function cutEvidence(query: Writing, at: StretchesAt): Promise<void> {
  const { studyId, recordingId, stretches } = at;
  const starts = stretches.map(({ startUs }) => startUs);
  const ends = stretches.map(({ endUs }) => endUs);
  const left = (evidence: string) => sql`coalesce((
    select jsonb_agg(moment order by place)
      from jsonb_array_elements(${sql.raw(evidence)}) with ordinality as x(moment, place)
     where not exists (select from unnest(${starts}::bigint[], ${ends}::bigint[]) as s(start_us, end_us)
                        where (moment->>'startUs')::bigint < s.end_us
                          and greatest((moment->>'endUs')::bigint, (moment->>'startUs')::bigint + 1)
                              > s.start_us)), '[]')`;
  const mine = sql`(select id from observation
                     where study_id = ${studyId} and recording_id = ${recordingId})`;
  await sql`update rating set evidence = ${left("evidence")}
             where study_id = ${studyId} and observation_id in ${mine}
               and evidence <> '[]'`.execute(query);
  await sql`
    update operation
       set body = jsonb_set(body, '{rating,evidence}', ${left("body->'rating'->'evidence'")})
     where study_id = ${studyId} and observation_id in ${mine} and kind = 'putRating'
       and body->'rating'->'evidence' <> '[]'`.execute(query);
  await sql`
    update standing set rivals = coalesce((
      select jsonb_agg(case when rival->'put'->>'kind' = 'putRating'
                            then jsonb_set(rival, '{put,rating,evidence}',
                                           ${left("rival->'put'->'rating'->'evidence'")})
                            else rival end order by place)
        from jsonb_array_elements(rivals) with ordinality as y(rival, place)), '[]')
     where study_id = ${studyId} and observation_id in ${mine} and rivals <> '[]'`.execute(query);
}
