import { sql } from "kysely";
import * as z from "zod";
import { rules } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { settingIfThere } from "./instanceSettings.ts";

/** That all of it was restored from a backup, and of which moment that is. */
const Restored = z.object({ at: rules.wallTime, backupAt: rules.wallTime });
export type Restored = z.infer<typeof Restored>;

/** How much of what was coded between backup and restoring has come again from browsers. */
export interface SinceRestored extends Restored {
  /** Changes that were made between the two moments and came after the second. */
  readonly changes: number;
  /** How many raters they are of. */
  readonly raters: number;
  /** Raters with a way to sign in who coded in the month before the backup, and have neither signed in nor sent anything since. */
  readonly awaited: number;
}

/**
 * What has come since the last restoring; `null` where there was none in so many days: browsers hold nothing that is
 * older.
 */
export async function sinceRestored(query: Query, days: number): Promise<SinceRestored | null> {
  const kept = await settingIfThere(query, "restored");
  const restored = kept === undefined ? undefined : Restored.parse(JSON.parse(kept));
  if (!restored || Date.now() - Date.parse(restored.at) > days * dayMs) return null;
  const { at, backupAt } = restored;
  const since = new Date(Date.parse(backupAt) - days * dayMs).toISOString();
  const { rows } = await sql<Omit<SinceRestored, keyof Restored>>`
    with come as (
      select account_id from operation
       where client_at >= ${backupAt} and client_at < ${at} and received_at >= ${at}
    ), heard as (
      select account_id from operation where received_at >= ${at}
      union select user_id from session where created_at >= ${at}
    )
    select (select count(*)::int from come) as changes,
           (select count(distinct account_id)::int from come) as raters,
           (select count(distinct account_id)::int from operation
             where received_at >= ${since} and received_at < ${at}
               and account_id in (select user_id from credential)
               and account_id not in (select account_id from heard)) as awaited`.execute(query);
  const [found] = rows;
  if (!found) throw new Error("a query without a source has one row");
  return { ...restored, ...found };
}

const dayMs = 24 * 60 * 60 * 1_000;
