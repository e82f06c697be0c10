import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { opened, type Unseen } from "../sight/unseen.ts";
import { inNameOrder } from "./inNameOrder.ts";

interface Both {
  readonly studyId: Id<"study">;
  /** An imported rater. */
  readonly from: Id<"account">;
  readonly to: Id<"account">;
}

/** Whether someone in a study is known by name alone. */
export async function isImported(
  query: Query,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<boolean> {
  const row = await query
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("importedInto", "=", studyId)
    .where("kind", "=", "person")
    .executeTakeFirst();
  return row !== undefined;
}

/** Recordings that both have coded in the same round: they cannot be one person’s. */
export async function codedByBoth(
  query: Query,
  { studyId, from, to }: Both,
): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  const { rows } = await sql<{ readonly name: Unseen<string>; readonly count: number }>`
    select recording.name, (count(*) over ())::int as count
      from observation as one
      join observation as other
        on other.study_id = one.study_id and other.recording_id = one.recording_id
       and other.round_id = one.round_id and other.rater_id = ${to}
       and other.state <> 'withdrawn' and other.purpose in ('work', 'check')
      join recording on recording.study_id = one.study_id and recording.id = one.recording_id
     where one.study_id = ${studyId} and one.rater_id = ${from}
       and one.state <> 'withdrawn' and one.purpose in ('work', 'check')
     order by ${inNameOrder("recording.name")}
     limit 5`.execute(query);
  return { names: rows.map(({ name }) => opened(name, "permission")), count: rows[0]?.count ?? 0 };
}

/**
 * Makes all that was an imported rater’s someone else’s; the imported rater is then gone. Who stands in
 * the history that came with a study keeps their name there.
 */
export async function mergeRater(query: Query, { studyId, from, to }: Both): Promise<void> {
  for (const [table, column] of mentions) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
               where study_id = ${studyId} and ${sql.ref(column)} = ${from}`.execute(query);
  }
  await sql`delete from membership where study_id = ${studyId} and account_id = ${from}`.execute(
    query,
  );
  await sql`delete from account
             where id = ${from} and imported_into = ${studyId}
               and not exists (select from happening where account_id = ${from})`.execute(query);
}

const mentions = [
  ["observation", "rater_id"],
  ["remark", "account_id"],
  ["remark", "settled_by"],
  ["decision", "account_id"],
  ["plan", "account_id"],
] as const;
