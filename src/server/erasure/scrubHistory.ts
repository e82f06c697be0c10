import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import { type Gone, scrubbed } from "./scrubbed.ts";

/** Rows that are read at once: what someone imported can be long. */
const rowsAtOnce = 500;

/**
 * Takes out of a study’s history what it says of things that are gone: all of what happened to them, and what
 * is said of them beside others. That it happened, when and by whom stays. Returns how many it was.
 *
 * @param studyId `null`: of every study, for an account.
 */
export async function scrubHistory(
  query: Writing,
  studyId: Id<"study"> | null,
  gone: Gone,
): Promise<number> {
  await letHistoryBeScrubbed(query);
  const ids = [...gone.ids];
  // As they stand in what is kept: quoted, and ids in whichever case.
  const words = [...gone.texts].map((text) => JSON.stringify(text));
  let count = 0;
  for (let after = { studyId: nil, id: nil }; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const { rows } = await sql<{
      readonly studyId: string;
      readonly id: string;
      readonly aboutId: string;
      readonly before: unknown;
      readonly after: unknown;
    }>`
      select study_id, id, about_id, before, after from happening
       where (study_id, id) > (${after.studyId}::uuid, ${after.id}::uuid)
         and ${studyId === null ? sql`true` : sql`study_id = ${studyId}`}
         and (before is not null or after is not null)
         and (lower(about_id) = any(${ids}::text[])
              or exists (select from unnest(${ids}::text[]) as one
                          where position(one in lower(coalesce(before::text, '')
                                                      || coalesce(after::text, ''))) > 0)
              or exists (select from unnest(${words}::text[]) as word
                          where position(word in coalesce(before::text, '')
                                                 || coalesce(after::text, '')) > 0))
       order by study_id, id limit ${rowsAtOnce}`.execute(query);
    const last = rows.at(-1);
    if (!last) return count;
    after = { studyId: last.studyId, id: last.id };
    const changed = rows.map((row) => {
      const isOfGone = gone.ids.has(row.aboutId.toLowerCase());
      const left = (fields: unknown) => (isOfGone ? null : scrubbed(fields, gone));
      return { ...row, before: left(row.before), after: left(row.after) };
    });
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      update happening
         set before = x.before, after = x.after, is_scrubbed = true
        from unnest(${changed.map((row) => row.studyId)}::uuid[], ${changed.map(({ id }) => id)}::uuid[],
                    ${changed.map(({ before }) => json(before))}::jsonb[],
                    ${changed.map((row) => json(row.after))}::jsonb[]) as x(study_id, id, before, after)
       where happening.study_id = x.study_id and happening.id = x.id`.execute(query);
    count += changed.length;
  }
}

/** Lets this transaction change what the history says, and nothing else of it. */
export async function letHistoryBeScrubbed(query: Writing): Promise<void> {
  await sql`set local interrater.erasing = 'yes'`.execute(query);
}

const nil = "00000000-0000-0000-0000-000000000000";

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
