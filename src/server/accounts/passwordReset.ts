import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "../database/database.ts";
import { hashOfToken } from "./hashOfToken.ts";
import { formerDomain, isNowhere } from "../sight/former.ts";
import { opened } from "../sight/unseen.ts";

/** The account whose password a reset link sets. */
export interface PasswordReset {
  readonly accountId: Id<"account">;
  readonly name: string;
  readonly email: string;
}

/** Whose it is, with the link’s token and when it ends. */
interface BegunReset extends PasswordReset {
  readonly language: string | null;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Creates a single-use link, valid for a day, for setting a password without the old one; it
 * replaces earlier links and ends all sessions immediately. For administrators, who know who asked.
 * `undefined` if no account has this address or id.
 */
export async function beginPasswordReset(
  query: Writing,
  limits: Limits,
  whose: { readonly email: string } | { readonly accountId: Id<"account"> },
): Promise<BegunReset | undefined> {
  const account = await accountOf(query, whose);
  if (!account) return undefined;
  await query.deleteFrom("passwordReset").where("accountId", "=", account.accountId).execute();
  await endAllSessions(query, account.accountId);
  return insertReset(query, limits, account);
}

/**
 * The same for an unauthenticated request by email address: it ends no sessions and no other links.
 * Also `undefined` if there are enough valid links.
 */
export async function askPasswordReset(
  query: Writing,
  limits: Limits,
  email: string,
): Promise<BegunReset | undefined> {
  const account = await accountOf(query, { email });
  if (!account || isNowhere(email)) return undefined;
  const { links } = await query
    .selectFrom("passwordReset")
    .select(sql<number>`count(*)`.as("links"))
    .where("accountId", "=", account.accountId)
    .where("expiresAt", ">", new Date())
    .executeTakeFirstOrThrow();
  return links < limits.passwordLinks ? insertReset(query, limits, account) : undefined;
}

/** Someone who can sign in. */
async function accountOf(
  query: Query,
  whose: Parameters<typeof beginPasswordReset>[2],
): Promise<Omit<BegunReset, "token" | "expiresAt"> | undefined> {
  const account = await query
    .selectFrom("account")
    .select(["id as accountId", "name", "email", "language"])
    .where((where) =>
      "email" in whose ? where("email", "=", whose.email) : where("id", "=", whose.accountId),
    )
    .where("importedInto", "is", null)
    .where("email", "not like", `%${formerDomain}`)
    .executeTakeFirst();
  return account && { ...account, name: opened(account.name, "own") };
}

async function insertReset(
  query: Writing,
  limits: Limits,
  account: Omit<BegunReset, "token" | "expiresAt">,
): Promise<BegunReset> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + limits.passwordResetSeconds * 1000);
  await query
    .insertInto("passwordReset")
    .values({ tokenHash: hashOfToken(token), accountId: account.accountId, expiresAt })
    .execute();
  return { ...account, token, expiresAt };
}

/**
 * The account whose password a link sets; `undefined` if the link was used, is expired, or is
 * unknown.
 */
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

/** Uses a link up. Of several concurrent calls, one succeeds. */
export async function usePasswordReset(query: Writing, token: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom("passwordReset")
    .where("tokenHash", "=", hashOfToken(token))
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Signs a person out everywhere, forgets their known devices, and revokes their tokens. */
export async function endAllSessions(query: Writing, accountId: Id<"account">): Promise<void> {
  await query.deleteFrom("session").where("userId", "=", accountId).execute();
  await query.deleteFrom("knownDevice").where("accountId", "=", accountId).execute();
  await query.deleteFrom("accessToken").where("accountId", "=", accountId).execute();
}
