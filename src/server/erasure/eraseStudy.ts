import { sql } from "kysely";
import type { ErasureCounts } from "../../domain/entities/erasure.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "../database/database.ts";
import { lockObservations } from "../database/lockObservations.ts";
import { type Erased, withoutNone } from "./erased.ts";
import { erasureTables } from "./tables.ts";

/** Erases a study with everything in it, and the raters that are of it alone because a file named them. */
export async function eraseStudy(query: Writing, studyId: Id<"study">): Promise<Erased> {
  const { rows: found } = await sql<{ readonly id: string }>`
    select id from study where id = ${studyId} for update`.execute(query);
  if (found.length === 0) return { counts: {}, goneIds: [studyId], files: [] };
  await lockObservations(query, sql`study_id = ${studyId}`);
  const counts = await countsOfStudy(query, studyId);
  const { rows: gone } = await sql<{ readonly id: string }>`
    select ${studyId}::uuid as id
    union select id from recording where study_id = ${studyId}
    union select id from observation where study_id = ${studyId}
    union select id from media_source where study_id = ${studyId}
    union select id from caption where study_id = ${studyId}`.execute(query);
  const uploads = await query
    .selectFrom("upload")
    .select("id")
    .where("studyId", "=", studyId)
    .execute();
  // Its imported raters go before its imports, and after all that names them.
  for (const [table, { study }] of Object.entries(erasureTables)) {
    if (study === null) continue;
    if (table === "import") await forgetImported(query, studyId);
    // oxlint-disable-next-line no-await-in-loop -- what refers to others goes before them
    await sql`delete from ${sql.table(table)} where ${sql.ref(study)} = ${studyId}`.execute(query);
  }
  return {
    counts,
    goneIds: gone.map(({ id }) => id),
    files: uploads.map(({ id }) => id),
  };
}

async function forgetImported(query: Writing, studyId: Id<"study">): Promise<void> {
  await sql`delete from account where imported_into = ${studyId}`.execute(query);
}

/** How many things of each kind a study contains. */
export async function countsOfStudy(query: Query, studyId: Id<"study">): Promise<ErasureCounts> {
  const all = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where study_id = ${studyId})`;
  // Of what is being imported nothing is seen, nor counted, before it is finished.
  const ofWork = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)}
          where study_id = ${studyId}
            and observation_id in (select id from observation where study_id = ${studyId}))`;
  const { rows } = await sql<ErasureCounts>`
    select ${all("recording")} as recordings, ${all("upload")} as files,
           (select coalesce(sum(size_bytes), 0)::bigint from upload
             where study_id = ${studyId}) as bytes,
           ${all("media_poster")} as posters, ${all("caption")} as captions,
           ${all("phase")} as phases,
           (select count(*)::int from recording, jsonb_object_keys(recording."values")
             where study_id = ${studyId}) as values,
           ${all("observation")} as observations, ${ofWork("event")} as events,
           ${ofWork("rating")} as ratings, ${ofWork("work_part")} as parts,
           ${all("remark")} as remarks, ${all("decision")} as decisions,
           ${ofWork("operation")} as operations,
           ${all("happening")} as history, ${all("participant")} as participants,
           ${all("membership")} as members, ${all("scheme_version")} as schemes`.execute(query);
  return withoutNone(rows[0] ?? {});
}
