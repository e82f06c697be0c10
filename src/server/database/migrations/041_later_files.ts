import { type Kysely, sql } from "kysely";

/** Budgets of letters, and recordings whose files were replaced under coded work. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table invitation drop constraint invitation_mail_problem_check`,
  `alter table invitation add constraint invitation_mail_problem_check
     check (mail_problem in ('unreachable', 'refused', 'address_refused', 'too_many'))`,
  `alter table media_source add column replaced_at timestamptz`,
  `alter table observation add column file_replaced_at timestamptz`,
];
