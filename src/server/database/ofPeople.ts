import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** Whether an observation’s rater is a person, for queries of `observation`: figures of people have no others. */
export const ofPeople = sql<boolean>`not exists (
  select from program where program.account_id = observation.rater_id)`;

/** Those of the given accounts that are programs. */
export async function programsAmong(
  query: Query,
  accountIds: readonly Id<"account">[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await query
    .selectFrom("program")
    .select("accountId")
    .where("accountId", "=", sql<Id<"account">>`any(${[...new Set(accountIds)]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}
