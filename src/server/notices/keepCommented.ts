import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";

/** A comment that has just been written. */
export interface Commented {
  readonly observationId: Id<"observation">;
  readonly commentId: Id<"remark">;
}

/**
 * A comment is told to who codes the observation and to all who commented on it; what a rater says before anyone
 * else has is told to who reviews the study. Of several that no one has read yet there is one notice.
 */
export async function keepCommented(
  query: Writing,
  { studyId, accountId }: { readonly studyId: Id<"study">; readonly accountId: string | null },
  { observationId, commentId }: Commented,
): Promise<void> {
  const { rows } = await sql<{ readonly reader: string }>`
    with talking as (
      select rater_id as reader from observation
       where study_id = ${studyId} and id = ${observationId}
      union
      select account_id from remark
       where study_id = ${studyId} and observation_id = ${observationId}),
    others as (select reader from talking where reader is distinct from ${accountId})
    select reader from others
    union
    select account_id from membership
     where study_id = ${studyId} and role in ('owner', 'coordinator')
       and account_id is distinct from ${accountId} and not exists (select from others)
    order by reader`.execute(query);
  const readers = rows.map(({ reader }) => reader);
  const { rows: joined } = await sql<{ readonly accountId: string }>`
    update notice set about_ids = about_ids || ${commentId}::uuid, at = now()
     where account_id = any(${readers}::uuid[]) and kind = 'commented'
       and study_id = ${studyId} and observation_id = ${observationId}
       and read_at is null and mailing = 'open'
    returning account_id`.execute(query);
  const told = new Set(joined.map((one) => one.accountId));
  const left = readers.filter((reader) => !told.has(reader));
  await sql`
    insert into notice (account_id, study_id, kind, once, observation_id, about_ids)
    select reader, ${studyId}, 'commented', ${commentId}, ${observationId}, array[${commentId}::uuid]
      from unnest(${left}::uuid[]) as reader
    on conflict do nothing`.execute(query);
}
