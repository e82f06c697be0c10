import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Query } from "../database/database.ts";

/** Whether anyone has an account yet. The demo’s raters come after the administrator. */
export async function hasAccounts(query: Query): Promise<boolean> {
  const row = await query.selectFrom("account").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Makes others who would count or make accounts wait until this transaction is over. */
export async function lockAccounts(query: Query): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(query);
}

/**
 * The token of an invitation, of the server’s secret and its id: asked again after a lost answer, the same
 * call gives the same link, though nothing but its hash is kept.
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

/** Of the server’s secret, so that it lies nowhere. */
export function setUpTokenOf(secret: string): string {
  return createHmac("sha256", secret).update("set-up token").digest("base64url").slice(0, 16);
}
