import { type RawBuilder, sql } from "kysely";
import type { Person } from "../../api/contract/security.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";
import { lockAccounts } from "../accounts/setUp.ts";
import { formerDomain } from "../sight/former.ts";
import { opened } from "../sight/unseen.ts";
import { inNameOrder } from "./inNameOrder.ts";

const peopleShown = 100;

/** Whether someone can sign in by a password; not so after single sign-on alone. */
export async function hasPassword(query: Query, accountId: Id<"account">): Promise<boolean> {
  const row = await query
    .selectFrom("credential")
    .select("id")
    .where("userId", "=", accountId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has this address, or this sign-in name. */
export async function hasAccount(query: Query, email: string): Promise<boolean> {
  const row = await query
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives an account another address. Links by which its password is set end: they were mailed to the old one.
 *
 * @returns whether it has it now: not where another account has it, or where the old one is another by now.
 */
export async function replaceAddress(
  query: Writing,
  {
    accountId,
    from,
    to,
    isProven,
  }: {
    readonly accountId: Id<"account">;
    readonly from: string;
    readonly to: string;
    /** Whether a letter has shown whose it is. */
    readonly isProven: boolean;
  },
): Promise<boolean> {
  // Whoever makes an account of this address at this moment is waited for.
  await lockAccounts(query);
  if (from === to || (await hasAccount(query, to))) return false;
  const { numUpdatedRows } = await query
    .updateTable("account")
    .set({ email: to, emailVerified: isProven, updatedAt: new Date() })
    .where("id", "=", accountId)
    .where("email", "=", from)
    .where("importedInto", "is", null)
    .where("email", "not like", `%${formerDomain}`)
    .executeTakeFirst();
  await query.deleteFrom("passwordReset").where("accountId", "=", accountId).execute();
  return numUpdatedRows > 0n;
}

/**
 * Accounts whose name or address holds the words, by name: the first hundred, and how many there are.
 *
 * @param lacksTwoFactor on rows of `account`: who has yet to set up what the server asks of them
 */
export async function peopleLike(
  query: Query,
  words: string,
  lacksTwoFactor: RawBuilder<boolean>,
): Promise<{ people: Person[]; total: number }> {
  const like = `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const fitting = query
    .selectFrom("account")
    .where("importedInto", "is", null)
    // Of an account that was erased nobody can be asked anything any more.
    .where("email", "not like", `%${formerDomain}`)
    .where((where) => where.or([sql<boolean>`name ilike ${like}`, where("email", "ilike", like)]));
  const { total } = await fitting
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .select((row) => [
      "id",
      "name",
      "email",
      "isAdministrator",
      "twoFactorEnabled as hasTwoFactor",
      lacksTwoFactor.as("lacksTwoFactor"),
      row
        .selectFrom("membership")
        .select(sql<number>`count(*)::int`.as("studies"))
        .whereRef("membership.accountId", "=", "account.id")
        .as("studies"),
      row
        .selectFrom("session")
        .select((session) => session.fn.max("session.updatedAt").as("lastSeenAt"))
        .whereRef("session.userId", "=", "account.id")
        .as("lastSeenAt"),
    ])
    .orderBy(inNameOrder("name"))
    .orderBy("id")
    .limit(peopleShown)
    .execute();
  const people = rows.map(({ lastSeenAt, studies, ...row }) => ({
    ...row,
    name: opened(row.name, "permission"),
    studies: studies ?? 0,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
  return { people, total };
}
