import { type Kysely, sql } from "kysely";

/** What a file is recognised by when sending goes on after its page was closed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table upload add column fingerprint text`.execute(database);
}
