import { type Kysely, sql } from "kysely";

/**
 * Locked reports come along with a study archive and with a study that is restored beside itself: byte for byte, so that
 * their signs still hold. Two studies can then have the same one, and what it calls by ids has others there.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table locked_report drop constraint locked_report_sign_key`,
  `alter table locked_report add constraint locked_report_once unique (study_id, sign)`,
  `alter table locked_report
    add column imported_at timestamptz,
    add column other_ids jsonb not null default '{}'`,
  `create index locked_report_sign on locked_report (sign)`,
];
