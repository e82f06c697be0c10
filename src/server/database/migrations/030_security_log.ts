import { type Kysely, sql } from "kysely";

/** What happened to accounts and rights, and what was taken out of studies: for administrators. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table security_event (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    call text not null,
    refused text,
    account_id uuid references account (id) on delete set null,
    address text not null,
    study_id uuid references study (id) on delete set null,
    concerned_id uuid references account (id) on delete set null
  )`,
  `create index security_event_by_time on security_event (at)`,
];
