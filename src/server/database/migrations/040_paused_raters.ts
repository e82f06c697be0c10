import { type Kysely, sql } from "kysely";

/** Raters who get no new work for a while. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table membership add column paused_at timestamptz").execute(database);
}
