import { type Kysely, sql } from "kysely";

/** What the workbench needs beside events and ratings, and what is known of a recording. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table account add column preferences jsonb not null default '{}'`,
  `alter table upload
     add column frame_timing text not null default 'unknown'
       check (frame_timing in ('even', 'variable', 'unknown')),
     add column frame_times text`,
  `alter table recording
     add column frame_timing text not null default 'unknown'
       check (frame_timing in ('even', 'variable', 'unknown')),
     add column frame_times text,
     add column is_live boolean not null default false,
     add column live_started_at timestamptz,
     add column live_ended_at timestamptz,
     add check (live_started_at is null or is_live),
     add check (live_ended_at > live_started_at)`,
  `update recording set frame_timing = 'even' where frames_per_second is not null`,
  `alter table media_source
     add column title text,
     add column has_poster boolean not null default false`,
  `create table media_poster (
    study_id uuid not null,
    recording_id uuid not null,
    source_id uuid not null,
    content_type text not null,
    bytes bytea not null,
    primary key (study_id, recording_id, source_id),
    foreign key (study_id, recording_id, source_id) references media_source on delete cascade
  )`,
  `create table phase (
    study_id uuid not null,
    recording_id uuid not null,
    id uuid not null,
    position int not null,
    name text not null,
    start_us bigint not null,
    end_us bigint not null check (end_us > start_us),
    primary key (study_id, recording_id, id),
    foreign key (study_id, recording_id) references recording on delete cascade
  )`,
  `create table caption (
    study_id uuid not null,
    recording_id uuid not null,
    id uuid not null,
    label text not null,
    language text,
    text text not null,
    created_at timestamptz not null default now(),
    primary key (study_id, recording_id, id),
    foreign key (study_id, recording_id) references recording on delete cascade
  )`,
  `create table local_find (
    study_id uuid not null,
    recording_id uuid not null,
    source_id uuid not null,
    account_id uuid not null references account,
    found_at timestamptz not null default now(),
    primary key (study_id, recording_id, source_id, account_id),
    foreign key (study_id, recording_id, source_id) references media_source on delete cascade
  )`,
  `alter table observation
     add column sampling jsonb not null default '{"isContinuous": true, "scans": null}'`,
  `create table work_part (
    study_id uuid not null,
    observation_id uuid not null,
    key text not null,
    body jsonb not null,
    primary key (study_id, observation_id, key),
    foreign key (study_id, observation_id) references observation
  )`,
  // Fields that schemes did not have: nothing that was published means anything else by them.
  `update scheme_version
      set scheme = scheme || jsonb_build_object(
        'total', 'none',
        'modifiers', coalesce((
          select jsonb_agg(modifier || '{"askedAt": "start"}' order by at)
            from jsonb_array_elements(scheme -> 'modifiers') with ordinality as x(modifier, at)), '[]'))`,
];
