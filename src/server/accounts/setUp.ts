import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Query } from "../database/database.ts";

/** Whether any account exists. The demo’s raters are created after the administrator. */
export async function hasAccounts(query: Query): Promise<boolean> {
  const row = await query.selectFrom("account").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Makes concurrent transactions that count or create accounts wait for this one. */
export async function lockAccounts(query: Query): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(query);
}

/**
 * The token of an invitation, derived from the server’s secret and the invitation’s id: a repeated
 * call returns the same link, although only its hash is stored.
 */
export function invitationTokenOf(
  secret: string,
  { studyId, id }: { readonly studyId: string; readonly id: string },
): string {
  return createHmac("sha256", secret)
    .update(`invitation ${studyId} ${id}`)
    .digest("base64url")
    .slice(0, 32);
}

/** The setup token, derived from the server’s secret, so that it is stored nowhere. */
export function setUpTokenOf(secret: string): string {
  return createHmac("sha256", secret).update("set-up token").digest("base64url").slice(0, 16);
}
