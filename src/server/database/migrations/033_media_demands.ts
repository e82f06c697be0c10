import { type Kysely, sql } from "kysely";

/** What of a file not every browser plays, and what of it the browsers of those who code do not. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ["upload", "media_source"]) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, in one transaction.
    await sql
      .raw(`alter table ${table} add column demands text[] not null default '{}'`)
      .execute(database);
  }
  await sql
    .raw(`alter table account add column cannot_play text[] not null default '{}'`)
    .execute(database);
}
