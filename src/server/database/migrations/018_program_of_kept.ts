import { type Kysely, sql } from "kysely";

/** Which program made what is kept: another one’s is not taken for one’s own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Derived from events: made again by whoever needs it.
  "delete from compared_work",
  "alter table compared_work add column program text not null",
  "delete from agreement_part",
  "alter table agreement_part add column program text not null",
];
