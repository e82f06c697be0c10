import { createHmac, timingSafeEqual } from "node:crypto";
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

/** Who holds a link that is for anyone, and has shown by a letter that an address is theirs. */
interface JoinProof {
  /** Of the invitation. */
  readonly token: string;
  readonly email: string;
  /** In seconds since 1970. */
  readonly until: number;
}

/** What the link of such a letter ends with: nothing of it is kept. */
export function joinProofOf(secret: string, proof: JoinProof): string {
  const said = Buffer.from(JSON.stringify([proof.email, proof.until])).toString("base64url");
  return `${said}.${macOf(secret, proof.token, said)}`;
}

/** The address that was shown; `undefined` where it was not, or for another invitation, or too long ago. */
export function provenEmail(
  secret: string,
  { token, proof }: { readonly token: string; readonly proof: string },
): string | undefined {
  const [said = "", mac = ""] = proof.split(".");
  const right = Buffer.from(macOf(secret, token, said));
  const given = Buffer.from(mac);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  const [email, until]: unknown[] = JSON.parse(Buffer.from(said, "base64url").toString());
  if (typeof email !== "string" || typeof until !== "number") return undefined;
  return until * 1_000 > Date.now() ? email : undefined;
}

function macOf(secret: string, token: string, said: string): string {
  return createHmac("sha256", secret).update(`join ${token} ${said}`).digest("base64url");
}

/** Of the server’s secret, so that it lies nowhere. */
export function setUpTokenOf(secret: string): string {
  return createHmac("sha256", secret).update("set-up token").digest("base64url").slice(0, 16);
}
