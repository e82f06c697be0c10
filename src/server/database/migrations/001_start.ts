import { type Kysely, sql } from "kysely";

/**
 * The first tables. Every row of a study carries `study_id`, first in its keys, so that studies can
 * be spread over machines without a change to the queries.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table account (
    id uuid primary key,
    name text not null,
    email text not null unique,
    email_verified boolean not null default false,
    image text,
    language text,
    is_administrator boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table credential (
    id uuid primary key,
    user_id uuid not null references account on delete cascade,
    account_id text not null,
    provider_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  `create index credential_of on credential (user_id)`,
  `create table session (
    id uuid primary key,
    user_id uuid not null references account on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index session_of on session (user_id)`,
  `create table verification (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index verification_of on verification (identifier)`,
  `create table attempt (
    purpose text not null,
    subject text not null,
    address text not null,
    at timestamptz not null default now()
  )`,
  `create index attempt_of on attempt (purpose, subject, address, at)`,
  `create index attempt_at on attempt (at)`,
  `create table instance_setting (
    name text primary key,
    value text not null
  )`,
  `create table missing_text (
    language text not null,
    namespace text not null,
    key text not null,
    fallback text not null,
    count int not null default 1,
    last_seen_at timestamptz not null default now(),
    translation text,
    primary key (language, namespace, key)
  )`,
  `create table study (
    id uuid primary key,
    name text not null,
    description text not null,
    state text not null check (state in ('draft', 'open', 'closed', 'archived')),
    default_language text not null,
    blinding text not null check (blinding in ('until_both_submitted', 'never')),
    masks_raters boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create table membership (
    study_id uuid not null references study,
    account_id uuid not null references account,
    role text not null check (role in ('owner', 'coordinator', 'rater', 'analyst', 'viewer')),
    joined_at timestamptz not null default now(),
    primary key (study_id, account_id)
  )`,
  `create index membership_of on membership (account_id)`,
  `create table invitation (
    study_id uuid not null references study,
    id uuid not null,
    role text not null check (role in ('owner', 'coordinator', 'rater', 'analyst', 'viewer')),
    email text,
    token_hash text not null unique,
    state text not null check (state in ('pending', 'accepted', 'expired', 'revoked')),
    invited_by uuid not null references account,
    accepted_by uuid references account,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (study_id, id)
  )`,
  `create table upload (
    study_id uuid not null references study,
    id uuid not null,
    state text not null check (state in ('receiving', 'checking', 'ready', 'refused')),
    file_name text not null,
    size_bytes bigint not null,
    content_type text,
    checksum text,
    duration_us bigint,
    frames_per_second double precision,
    has_video boolean,
    refused_because text,
    uploaded_by uuid not null references account,
    created_at timestamptz not null default now(),
    primary key (study_id, id),
    unique (id)
  )`,
  `create table recording (
    study_id uuid not null references study,
    id uuid not null,
    name text not null,
    duration_us bigint not null check (duration_us > 0),
    frames_per_second double precision,
    has_video boolean not null,
    created_at timestamptz not null default now(),
    primary key (study_id, id),
    unique (study_id, name)
  )`,
  `create table media_source (
    study_id uuid not null,
    recording_id uuid not null,
    id uuid not null,
    position int not null,
    kind text not null check (kind in ('address', 'upload', 'local')),
    offset_us bigint not null default 0,
    url text,
    provider text,
    upload_id uuid,
    file_name text,
    size_bytes bigint,
    content_type text,
    fingerprint text,
    primary key (study_id, recording_id, id),
    foreign key (study_id, recording_id) references recording on delete cascade,
    foreign key (study_id, upload_id) references upload (study_id, id)
  )`,
  `create table scheme_version (
    study_id uuid not null references study,
    id uuid not null,
    number int not null,
    state text not null check (state in ('draft', 'published', 'retired')),
    edition int not null default 0,
    scheme jsonb not null,
    created_at timestamptz not null default now(),
    published_at timestamptz,
    primary key (study_id, id),
    unique (study_id, number)
  )`,
  `create table round (
    study_id uuid not null references study,
    id uuid not null,
    number int not null,
    scheme_version_id uuid not null,
    primary key (study_id, id),
    unique (study_id, number),
    foreign key (study_id, scheme_version_id) references scheme_version
  )`,
  `create table observation (
    study_id uuid not null,
    id uuid not null,
    recording_id uuid not null,
    round_id uuid not null,
    rater_id uuid not null references account,
    state text not null
      check (state in ('assigned', 'in_progress', 'submitted', 'returned', 'accepted', 'withdrawn')),
    revision bigint not null default 0,
    event_count int not null default 0,
    return_reason text,
    assigned_at timestamptz not null default now(),
    started_at timestamptz,
    submitted_at timestamptz,
    primary key (study_id, id),
    unique (id),
    foreign key (study_id, recording_id) references recording,
    foreign key (study_id, round_id) references round
  )`,
  `create unique index observation_once on observation (study_id, recording_id, round_id, rater_id)
    where state <> 'withdrawn'`,
  `create index observation_of on observation (rater_id)`,
  `create table observation_client (
    study_id uuid not null,
    observation_id uuid not null,
    client_id uuid not null,
    last_sequence int not null,
    primary key (study_id, observation_id, client_id),
    foreign key (study_id, observation_id) references observation
  )`,
  `create table operation (
    study_id uuid not null,
    observation_id uuid not null,
    id uuid not null,
    revision bigint,
    client_id uuid not null,
    sequence int not null,
    account_id uuid not null references account,
    kind text not null,
    body jsonb not null,
    result text not null check (result in ('applied', 'merged', 'deleted', 'refused')),
    refusal jsonb,
    client_at timestamptz not null,
    received_at timestamptz not null default clock_timestamp(),
    primary key (study_id, observation_id, id),
    unique (study_id, observation_id, client_id, sequence),
    unique (study_id, observation_id, revision),
    foreign key (study_id, observation_id) references observation,
    check ((result = 'refused') = (revision is null))
  )`,
  `create table event (
    study_id uuid not null,
    observation_id uuid not null,
    id uuid not null,
    kind text not null check (kind in ('point', 'state')),
    code_id uuid not null,
    subject_id uuid,
    start_us bigint not null,
    end_us bigint,
    modifiers jsonb not null,
    comment text not null,
    confidence double precision,
    version int not null,
    is_deleted boolean not null,
    primary key (study_id, observation_id, id),
    foreign key (study_id, observation_id) references observation,
    check (end_us > start_us),
    check (kind = 'state' or end_us is null)
  )`,
  `create index event_by_time on event (study_id, observation_id, start_us)`,
  // What could overlap a new state ends after its start; coding goes forward, so these are few.
  `create index event_by_end on event (study_id, observation_id, coalesce(end_us, 9223372036854775807))
    where kind = 'state' and not is_deleted`,
  `create table rating (
    study_id uuid not null,
    observation_id uuid not null,
    criterion_id uuid not null,
    value double precision,
    cannot_be_judged boolean not null,
    reason text not null,
    comment text not null,
    evidence jsonb not null,
    primary key (study_id, observation_id, criterion_id),
    foreign key (study_id, observation_id) references observation
  )`,
];
