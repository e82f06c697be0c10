import { type Kysely, sql } from "kysely";

/** A film that browsers do not play is converted where the server can: how far that is, and what it was before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table upload add column converted_share double precision`,
    `alter table upload add column converted_from text`,
    `alter table upload add column converted_at timestamptz`,
    `alter table upload drop constraint upload_state_check`,
    `alter table upload add constraint upload_state_check
       check (state in ('receiving', 'checking', 'converting', 'ready', 'refused'))`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, in one transaction.
    await sql.raw(statement).execute(database);
  }
}
