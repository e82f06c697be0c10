import { randomBytes } from "node:crypto";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "../database/database.ts";
import { hashOfToken } from "./hashOfToken.ts";
import { opened } from "../sight/unseen.ts";

/** Whose password a link sets. */
export interface PasswordReset {
  readonly accountId: Id<"account">;
  readonly name: string;
  readonly email: string;
}

/**
 * Makes a link by which somebody sets a password without knowing the old one, for a day and once, and
 * ends all of their sessions at once. Gives the link's token; `undefined` where nobody has this address.
 */
export async function beginPasswordReset(
  query: Writing,
  limits: Limits,
  email: string,
): Promise<(PasswordReset & { readonly token: string }) | undefined> {
  const account = await query
    .selectFrom("account")
    .select(["id as accountId", "name", "email"])
    .where("email", "=", email)
    .where("importedInto", "is", null)
    .executeTakeFirst();
  if (!account) return undefined;
  const token = randomBytes(24).toString("base64url");
  await query.deleteFrom("passwordReset").where("accountId", "=", account.accountId).execute();
  await query
    .insertInto("passwordReset")
    .values({
      tokenHash: hashOfToken(token),
      accountId: account.accountId,
      expiresAt: new Date(Date.now() + limits.passwordResetSeconds * 1000),
    })
    .execute();
  await endAllSessions(query, account.accountId);
  return { ...account, name: opened(account.name, "own"), token };
}

/** Whose password a link sets; `undefined` where it was used, is too old, or was never one. */
export async function passwordResetOf(
  query: Query,
  token: string,
): Promise<PasswordReset | undefined> {
  const found = await query
    .selectFrom("passwordReset")
    .innerJoin("account", "account.id", "passwordReset.accountId")
    .select(["account.id as accountId", "account.name", "account.email"])
    .where("tokenHash", "=", hashOfToken(token))
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
  return found && { ...found, name: opened(found.name, "own") };
}

/** Uses a link up. Of several at once one is told that it did. */
export async function usePasswordReset(query: Writing, token: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom("passwordReset")
    .where("tokenHash", "=", hashOfToken(token))
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Signs somebody out everywhere; no browser of theirs is known any more. */
export async function endAllSessions(query: Writing, accountId: Id<"account">): Promise<void> {
  await query.deleteFrom("session").where("userId", "=", accountId).execute();
  await query.deleteFrom("knownDevice").where("accountId", "=", accountId).execute();
}
