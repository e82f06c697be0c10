import { type Kysely, sql } from "kysely";

/** What two-factor authentication needs, and how an invitation’s mail fared. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table account add column two_factor_enabled boolean not null default false`,
  `create table two_factor (
    id uuid primary key,
    user_id uuid not null references account on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified boolean not null default false,
    failed_verification_count int not null default 0,
    locked_until timestamptz,
    created_at timestamptz not null default now(),
    unique (user_id)
  )`,
  `alter table invitation
    add column mailing text not null default 'none'
      check (mailing in ('none', 'sending', 'sent', 'failed')),
    add column mail_problem text
      check (mail_problem in ('unreachable', 'refused', 'address_refused'))`,
];
