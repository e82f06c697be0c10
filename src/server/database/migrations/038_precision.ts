import { type Kysely, sql } from "kysely";

/** How precise agreement has to be, fixed beforehand; and what a plan drew to be coded twice. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, in one transaction.
    await sql.raw(statement).execute(database);
  }
}

const statements = [
  `alter table study add column precision_goal jsonb`,
  `alter table plan add column draws jsonb not null default '[]'`,
];
