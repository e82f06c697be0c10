import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import { type Database, transact } from "../database/database.ts";

/** Marks some of someone’s notices as read; those of others stay as they are. */
export async function markRead(
  database: Database,
  accountId: Id<"account">,
  ids: readonly Id<"notice">[],
): Promise<void> {
  await transact(database, (query) =>
    sql`
      update notice set read_at = now()
       where account_id = ${accountId} and read_at is null and id = any(${ids}::uuid[])`.execute(
      query,
    ),
  );
}
