import { type Kysely, sql } from "kysely";

/** An invitation may name its person, bring training, and be for several people: one link for a class. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, in one transaction.
    await sql.raw(statement).execute(database);
  }
}

const statements = [
  `alter table invitation
     add column name text,
     add column places int check (places >= 1),
     add column recording_group jsonb,
     add column begins_training boolean not null default false,
     drop constraint invitation_state_check,
     add constraint invitation_state_check
       check (state in ('pending', 'accepted', 'full', 'expired', 'revoked'))`,
  `create table invitation_use (
     study_id uuid not null,
     invitation_id uuid not null,
     account_id uuid not null references account,
     joined_at timestamptz not null default now(),
     primary key (study_id, invitation_id, account_id),
     foreign key (study_id, invitation_id) references invitation
   )`,
  `create index on invitation_use (account_id)`,
];
