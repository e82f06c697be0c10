import { type Kysely, sql } from "kysely";

/** Reports that stay as they were when someone locked them, under a sign of what they say. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table locked_report (
    id uuid not null unique,
    study_id uuid not null references study on delete cascade,
    locked_by uuid not null references account,
    name text not null,
    sign text not null unique,
    content text not null,
    observation_ids uuid[] not null,
    revision text not null,
    program_version text not null,
    locked_at timestamptz not null default now(),
    primary key (study_id, id)
  )`,
  `create index locked_report_by on locked_report (locked_by)`,
];
