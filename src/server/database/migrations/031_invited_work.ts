import { type Kysely, sql } from "kysely";

/** An invitation may bring work along: anyone who joins by it gets all recordings. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table invitation add column assigns_recordings boolean not null default false`)
    .execute(database);
}
