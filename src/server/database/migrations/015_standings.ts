import { type Kysely, sql } from "kysely";

/** What was put in one place of the work by those who did not know of each other. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table standing (
    study_id uuid not null,
    observation_id uuid not null,
    key text not null,
    id uuid not null,
    turn int not null,
    rivals jsonb not null,
    primary key (study_id, observation_id, key),
    foreign key (study_id, observation_id) references observation on delete cascade
  )`,
];
