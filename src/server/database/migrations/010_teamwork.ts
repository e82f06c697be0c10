import { type Kysely, sql } from "kysely";

/** Rounds, plans, training, consensus, remarks and history: what a team needs around its observations. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table study
     drop constraint if exists study_blinding_check,
     add check (blinding in ('until_both_submitted', 'until_opened', 'never')),
     add column is_opened boolean not null default false,
     add column masks_recordings boolean not null default false,
     add column mask_secret uuid not null default gen_random_uuid(),
     add column variables jsonb not null default '[]',
     add column calibration jsonb not null default
       '{"recipe": "duration_kappa", "threshold": 0.8, "recordings": 1, "checkEvery": null, "toleranceUs": 500000}'`,
  `alter table membership
     add column training text not null default 'none'
       check (training in ('none', 'in_training', 'passed'))`,
  `alter table recording
     add column "values" jsonb not null default '{}',
     add column is_training boolean not null default false`,
  `alter table round
     add column name text not null default '',
     add column basis_round_id uuid,
     add foreign key (study_id, basis_round_id) references round (study_id, id)`,
  `alter table observation
     add column purpose text not null default 'work'
       check (purpose in ('work', 'training', 'check', 'gold', 'consensus')),
     add column spans jsonb not null default '[]',
     add column position int,
     add column due_at timestamptz`,
  `drop index observation_once`,
  // A check must not be told from work, so a rater has one of both; training is done again and again.
  `create unique index observation_once on observation (study_id, recording_id, round_id, rater_id)
    where state <> 'withdrawn' and purpose in ('work', 'check')`,
  `create unique index observation_of_all on observation (study_id, recording_id, round_id, purpose)
    where state <> 'withdrawn' and purpose in ('gold', 'consensus')`,
  `create table plan (
    study_id uuid not null,
    id uuid not null,
    round_id uuid not null,
    wish jsonb not null,
    account_id uuid not null references account,
    made int not null,
    made_at timestamptz not null default now(),
    primary key (study_id, id),
    foreign key (study_id, round_id) references round
  )`,
  `create table remark (
    study_id uuid not null,
    observation_id uuid not null,
    id uuid not null,
    answers_id uuid,
    account_id uuid not null references account,
    start_us bigint,
    end_us bigint check (end_us >= start_us),
    text text not null,
    made_at timestamptz not null default clock_timestamp(),
    settled_by uuid references account,
    settled_at timestamptz,
    primary key (study_id, observation_id, id),
    foreign key (study_id, observation_id) references observation,
    foreign key (study_id, observation_id, answers_id) references remark
  )`,
  `create table consensus (
    study_id uuid not null,
    observation_id uuid not null,
    tolerance_us bigint not null,
    primary key (study_id, observation_id),
    foreign key (study_id, observation_id) references observation
  )`,
  `create table consensus_source (
    study_id uuid not null,
    consensus_id uuid not null,
    observation_id uuid not null,
    position int not null,
    revision bigint not null,
    primary key (study_id, consensus_id, observation_id),
    foreign key (study_id, consensus_id) references observation (study_id, id),
    foreign key (study_id, observation_id) references observation (study_id, id)
  )`,
  `create table decision (
    study_id uuid not null,
    consensus_id uuid not null,
    key text not null,
    id uuid not null,
    basis text not null,
    state text not null check (state in ('open', 'settled')),
    how text not null
      check (how in ('agree', 'take', 'middle', 'edit', 'rate', 'leave_out')),
    taken_from uuid,
    event_ids jsonb not null default '[]',
    reason text not null,
    account_id uuid not null references account,
    decided_at timestamptz not null default clock_timestamp(),
    primary key (study_id, consensus_id, key),
    foreign key (study_id, consensus_id) references observation (study_id, id)
  )`,
  `create table calibration_result (
    study_id uuid not null,
    observation_id uuid not null,
    gold_id uuid not null,
    gold_revision bigint not null,
    recipe text not null,
    score double precision,
    because text,
    threshold double precision not null,
    outcome jsonb not null,
    made_at timestamptz not null default clock_timestamp(),
    primary key (study_id, observation_id),
    foreign key (study_id, observation_id) references observation (study_id, id),
    foreign key (study_id, gold_id) references observation (study_id, id)
  )`,
  `create index calibration_result_of_gold on calibration_result (study_id, gold_id)`,
  `create table happening (
    study_id uuid not null references study,
    id uuid not null,
    account_id uuid references account,
    at timestamptz not null default clock_timestamp(),
    about text not null,
    about_id text not null,
    action text not null,
    before jsonb,
    after jsonb,
    primary key (study_id, id)
  )`,
  `create index happening_by_time on happening (study_id, at desc, id desc)`,
  `create index happening_about on happening (study_id, about, about_id, at desc, id desc)`,
  `create index happening_about_id on happening (study_id, about_id, at desc, id desc)`,
  `create index happening_by_account on happening (study_id, account_id, at desc, id desc)`,
  `create index happening_by_action on happening (study_id, action, at desc, id desc)`,
  // Nobody rewrites what happened.
  `create function happening_stays() returns trigger language plpgsql as
     $$ begin raise exception 'history is append only'; end $$`,
  `create trigger happening_stays before update on happening
     for each row execute function happening_stays()`,
];
