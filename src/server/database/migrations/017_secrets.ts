import { type Kysely, sql } from "kysely";

/**
 * Nothing that lets someone in lies readable in the database: sessions are known by the hash of their
 * token from here on (those that were not, end), and the server’s own secret moves out at the next start.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `delete from session`,
  `delete from verification`,
  `delete from attempt`,
  // It is made from the secret now.
  `delete from instance_setting where name = 'set_up_token'`,
  // Which of several alike is taken back must be known.
  `alter table attempt add column id uuid not null default gen_random_uuid()`,
  `create index attempt_by_id on attempt (id)`,
  `create table secret_print (
    is_only boolean primary key default true check (is_only),
    print text not null
  )`,
  `create table used_code (
    hash text primary key,
    used_at timestamptz not null default clock_timestamp()
  )`,
  `create table known_device (
    account_id uuid not null references account on delete cascade,
    device_hash text not null,
    seen_at timestamptz not null default now(),
    primary key (account_id, device_hash)
  )`,
  `create table password_reset (
    token_hash text primary key,
    account_id uuid not null references account on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index password_reset_of on password_reset (account_id)`,
  // They are read at every call.
  `update account set preferences = preferences - 'keys' where octet_length(preferences::text) > 131072`,
  `update account set preferences = '{}' where octet_length(preferences::text) > 131072`,
  `alter table account add constraint account_preferences_are_short
     check (octet_length(preferences::text) <= 131072)`,
  // An invitation holds as long as who made it may invite.
  `update invitation set state = 'revoked'
    where state = 'pending' and not exists (
      select from membership
       where membership.study_id = invitation.study_id
         and membership.account_id = invitation.invited_by and membership.role = 'owner')`,
];
