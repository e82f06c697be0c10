import { type Kysely, sql } from "kysely";

/** What comes out of files: imports that can be undone, and raters who are known by name alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table import (
    study_id uuid not null references study,
    id uuid not null,
    account_id uuid not null references account,
    format text not null,
    files jsonb not null,
    made jsonb not null,
    made_at timestamptz not null default clock_timestamp(),
    undone_by uuid references account,
    undone_at timestamptz,
    primary key (study_id, id)
  )`,
  `alter table account
     add column imported_into uuid references study,
     add column import_id uuid`,
  `alter table recording add column import_id uuid,
     add foreign key (study_id, import_id) references import`,
  `alter table scheme_version add column import_id uuid,
     add foreign key (study_id, import_id) references import`,
  `alter table round add column import_id uuid,
     add foreign key (study_id, import_id) references import`,
  `alter table observation add column import_id uuid,
     add foreign key (study_id, import_id) references import`,
  `create index account_of_import on account (imported_into, import_id)
    where imported_into is not null`,
  `create index observation_of_import on observation (study_id, import_id)
    where import_id is not null`,
];
