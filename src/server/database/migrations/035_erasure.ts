import { type Kysely, sql } from "kysely";

/**
 * Who is in recordings and what they consented to, until when something is kept, and what is left of what was
 * erased: a tombstone of counts, and the ids by which browsers drop their copies.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Nothing refers to what is gone: these rows outlive their study.
  `create table erasure (
    id uuid primary key,
    study_id uuid,
    at timestamptz not null default now(),
    account_id uuid,
    because text not null check (because in ('withdrawn', 'retention', 'deleted')),
    erasing jsonb not null,
    counts jsonb not null
  )`,
  `create index erasure_of on erasure (study_id, at desc, id desc)`,
  `create table erased_id (
    id uuid primary key,
    erasure_id uuid not null references erasure on delete cascade
  )`,
  `create index erased_id_of on erased_id (erasure_id)`,
  // Names of files that are to go from the storage, until they have gone.
  `create table erased_file (
    name text primary key,
    since timestamptz not null default now()
  )`,
  `create table participant (
    study_id uuid not null references study,
    id uuid not null,
    pseudonym text not null,
    contact text not null default '',
    consents text[] not null default '{}',
    expires_on text,
    withdrawn_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (study_id, id),
    constraint participant_pseudonym unique (study_id, pseudonym)
  )`,
  `create table appearance (
    study_id uuid not null,
    participant_id uuid not null,
    recording_id uuid not null,
    stretches jsonb not null default '[]',
    primary key (study_id, participant_id, recording_id),
    foreign key (study_id, participant_id) references participant on delete cascade,
    foreign key (study_id, recording_id) references recording on delete cascade
  )`,
  `create index appearance_in on appearance (study_id, recording_id)`,
  `alter table study add column keep_until text`,
  `alter table recording add column keep_until text`,
  `alter table happening add column is_scrubbed boolean not null default false`,
  // Nobody rewrites what happened; an erasure takes out what was said of what is gone, and says so.
  `create or replace function happening_stays() returns trigger language plpgsql as
     $$ begin
       if current_setting('interrater.erasing', true) = 'yes' and new.is_scrubbed
          and (new.study_id, new.id, new.account_id, new.at, new.about, new.about_id, new.action)
              is not distinct from
              (old.study_id, old.id, old.account_id, old.at, old.about, old.about_id, old.action)
       then return new; end if;
       raise exception 'history is append only';
     end $$`,
];
