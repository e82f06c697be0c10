import { createHmac, timingSafeEqual } from "node:crypto";
import type { Account } from "../../domain/entities/account.ts";

/** What an account may do once an email has proven that an address is its own. */
export type ProofPurpose =
  /** Join by the link of this token, which is for anyone. */
  | { readonly joinsBy: string }
  /** Have it in the place of the address that their account has: a proof that was used shows nothing more. */
  | { readonly replacesFor: Pick<Account, "id" | "email"> };

/**
 * The last part of the link in such an email, valid until a time in seconds since 1970; nothing of
 * it is stored.
 */
export function emailProofOf(
  secret: string,
  purpose: ProofPurpose,
  shown: { readonly email: string; readonly until: number },
): string {
  const said = Buffer.from(JSON.stringify([shown.email, shown.until])).toString("base64url");
  return `${said}.${macOf(secret, purpose, said)}`;
}

/**
 * The proven email address; `undefined` if the proof is not valid, is expired or has another
 * purpose.
 */
export function provenEmail(
  secret: string,
  purpose: ProofPurpose,
  proof: string,
): string | undefined {
  const [said = "", mac = ""] = proof.split(".");
  const right = Buffer.from(macOf(secret, purpose, said));
  const given = Buffer.from(mac);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  const [email, until]: unknown[] = JSON.parse(Buffer.from(said, "base64url").toString());
  if (typeof email !== "string" || typeof until !== "number") return undefined;
  return until * 1_000 > Date.now() ? email : undefined;
}

function macOf(secret: string, purpose: ProofPurpose, said: string): string {
  const kind =
    "joinsBy" in purpose
      ? `join ${purpose.joinsBy}`
      : `address ${purpose.replacesFor.id} ${purpose.replacesFor.email}`;
  return createHmac("sha256", secret).update(`${kind} ${said}`).digest("base64url");
}
