import { type Kysely, sql } from "kysely";

/**
 * Answers to what files of one form did not say, kept for the next import into the study, no matter who makes it.
 *
 * Operations refer to accounts by no constraint any more: each row of an import was checked by it, which took about a fifth
 * of the database’s time, and each account that was deleted was looked for in the whole log. Who may write operations is
 * an account that is never deleted: those that are, are of imported raters and cannot sign in.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table import_recipe (
    study_id uuid not null references study,
    -- The form may be longer than a key.
    form_sign text not null,
    form text not null,
    recipe jsonb not null,
    kept_at timestamptz not null default now(),
    primary key (study_id, form_sign)
  )`,
  `alter table operation drop constraint operation_account_id_fkey`,
];
