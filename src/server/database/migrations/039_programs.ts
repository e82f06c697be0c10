import { type Kysely, sql } from "kysely";

/** Tokens that let scripts in, and programs as raters with their confidence in what they say. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table account
     add column kind text not null default 'person' check (kind in ('person', 'program'))`,
  `create table program (
    account_id uuid primary key references account on delete cascade,
    study_id uuid not null references study on delete cascade,
    name text not null,
    version text not null,
    settings_hash text not null,
    owner text not null,
    licence text not null,
    created_at timestamptz not null default now()
  )`,
  `create index program_of_study on program (study_id)`,
  `create table access_token (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    made_by uuid references account on delete cascade,
    name text not null,
    hash text not null unique,
    study_id uuid references study on delete cascade,
    groups text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_on date
  )`,
  `create index access_token_of on access_token (account_id)`,
  `create index access_token_made_by on access_token (made_by)`,
  `create index access_token_of_study on access_token (study_id)`,
  `alter table rating add column confidence double precision
     check (confidence between 0 and 1)`,
];
