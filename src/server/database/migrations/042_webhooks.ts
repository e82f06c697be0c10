import { type Kysely, sql } from "kysely";

/** Other programs that are told what happens in a study, and what became of each message. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table webhook (
    id uuid not null unique,
    study_id uuid not null references study on delete cascade,
    url text not null,
    events text[] not null,
    secret text not null,
    earlier_secret text,
    earlier_until timestamptz,
    is_on boolean not null default true,
    failures integer not null default 0,
    quiet_until timestamptz,
    created_at timestamptz not null default now(),
    primary key (study_id, id)
  )`,
  `create table webhook_delivery (
    id uuid not null default gen_random_uuid() unique,
    webhook_id uuid not null,
    study_id uuid not null references study on delete cascade,
    event text not null,
    observation_id uuid,
    round_id uuid,
    once text,
    at timestamptz not null default now(),
    state text not null default 'waiting'
      check (state in ('waiting', 'sending', 'delivered', 'failed')),
    tries integer not null default 0,
    tried_at timestamptz,
    next_at timestamptz not null default now(),
    status integer,
    problem text,
    primary key (study_id, id),
    constraint webhook_delivery_once unique (webhook_id, event, once),
    foreign key (study_id, webhook_id) references webhook on delete cascade,
    foreign key (study_id, observation_id) references observation on delete cascade
  )`,
  `create index webhook_delivery_of on webhook_delivery (webhook_id, at desc, id desc)`,
  `create index webhook_delivery_about on webhook_delivery (study_id, observation_id)
     where observation_id is not null`,
  `create index webhook_delivery_due on webhook_delivery (next_at)
     where state in ('waiting', 'sending')`,
];
