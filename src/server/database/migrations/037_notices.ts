import { type Kysely, sql } from "kysely";

/**
 * What people are told of, each thing once, and how they want to be told. A notice has ids alone: what it says is
 * made when it is read, of what its reader may see then.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table notice (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account on delete cascade,
    study_id uuid not null references study,
    kind text not null,
    once text not null,
    news text,
    observation_id uuid,
    round_id uuid,
    concerned_id uuid references account,
    about_ids uuid[] not null default '{}',
    at timestamptz not null default now(),
    read_at timestamptz,
    mailing text not null default 'open' check (mailing in ('open', 'digest', 'sending', 'again', 'done')),
    letter_id uuid,
    taken_at timestamptz,
    tries integer not null default 0,
    constraint notice_once unique (account_id, kind, once),
    foreign key (study_id, observation_id) references observation on delete cascade
  )`,
  `create index notice_of on notice (account_id, at desc, id desc)`,
  `create index notice_in on notice (study_id)`,
  `create index notice_about on notice (study_id, observation_id) where observation_id is not null`,
  `create index notice_concerned on notice (concerned_id) where concerned_id is not null`,
  `create index notice_to_mail on notice (mailing, at) where mailing <> 'done'`,
  `create table notice_choice (
    account_id uuid primary key references account on delete cascade,
    choices jsonb not null default '{}',
    browser_zone text,
    digested_on text,
    digested_at timestamptz
  )`,
];
