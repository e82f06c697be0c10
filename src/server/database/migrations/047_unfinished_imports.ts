import { type Kysely, sql } from "kysely";

/**
 * Imports that are taken in stages. The work of an observation is written before the observation itself: its tables refer
 * to observations no longer. That costs as much as writing the rows, twice for every event, and is kept by who deletes:
 * `observationTables` of the erasure.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const ofWork = ["operation", "event", "rating", "work_part", "observation_client"];

const statements = [
  ...ofWork.map(
    (table) => `alter table ${table} drop constraint ${table}_study_id_observation_id_fkey`,
  ),
  `create table unfinished_import (
    study_id uuid not null references study,
    id uuid not null,
    target_id uuid not null,
    account_id uuid not null references account,
    sign text not null,
    head jsonb not null,
    spoken_of jsonb not null,
    stages int not null default 0,
    observations int not null default 0,
    bytes bigint not null default 0,
    begun_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    primary key (study_id, id)
  )`,
  `create index unfinished_import_into on unfinished_import (target_id)`,
  `create table unfinished_observation (
    study_id uuid not null,
    import_id uuid not null,
    number int not null,
    id uuid not null,
    copy_id text not null,
    copy jsonb not null,
    written jsonb not null,
    primary key (study_id, import_id, number),
    unique (study_id, import_id, copy_id),
    foreign key (study_id, import_id) references unfinished_import
  )`,
];
