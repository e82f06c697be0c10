import { type Kysely, sql } from "kysely";

/** How a study’s agreement is counted, and what two raters’ work sums to, so that it is compared once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  "alter table study add column recipes jsonb",
  // Derived from events: every row may be dropped at any time.
  `create table compared_work (
    study_id uuid not null references study on delete cascade,
    recording_id uuid not null,
    round_id uuid not null,
    basis text not null,
    tables text not null,
    primary key (study_id, recording_id, round_id, basis),
    foreign key (study_id, recording_id) references recording on delete cascade
  )`,
];
