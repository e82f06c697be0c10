import { type Kysely, sql } from "kysely";

/** What was said of a study’s agreement, so that a restart forgets nothing. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Derived from events: every row may be dropped at any time.
  `create table agreement_part (
    study_id uuid not null references study on delete cascade,
    name text not null,
    sign text not null,
    said jsonb not null,
    primary key (study_id, name)
  )`,
];
