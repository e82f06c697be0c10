import { type Kysely, sql } from "kysely";

/** What the browser that someone used last can do of what coding needs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table account add column device jsonb`).execute(database);
}
