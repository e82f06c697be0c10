import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, Query } from "../database/database.ts";
import { settingOf } from "../database/instanceSettings.ts";

/** Whether anybody has an account yet. The demo's raters come after the administrator. */
export async function hasAccounts(query: Query): Promise<boolean> {
  const row = await query.selectFrom("account").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Makes others who would count or make accounts wait until this transaction is over. */
export async function lockAccounts(query: Query): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(query);
}

/** The secret that proves who started the server: printed there, the same in every process. */
export async function setUpToken(database: Database): Promise<string> {
  return settingOf(database, "set_up_token", () => randomBytes(12).toString("base64url"));
}
