import { sql } from "kysely";
import type { Account } from "../../domain/entities/account.ts";
import { AccessToken, type TokenGroup } from "../../domain/entities/token.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import {
  type Database,
  isDuplicate,
  type Query,
  transact,
  type Writing,
} from "../database/database.ts";
import { named } from "../sight/unseen.ts";
import { preferencesOf } from "./accountById.ts";
import { hashOfToken } from "./hashOfToken.ts";
import { isTokenSecret, newTokenSecret } from "./tokenSecret.ts";

/** The account and the permissions that an access token gives. */
export interface Grant {
  readonly tokenId: Id<"accessToken">;
  readonly account: Account;
  /** The only study that it opens; `null`: all of the account’s. */
  readonly studyId: Id<"study"> | null;
  readonly groups: readonly TokenGroup[];
  readonly isProgram: boolean;
}

/**
 * The account of a token; `undefined` if the token is expired, revoked or unknown. Its use is
 * recorded once a day. Nothing is cached between calls, so revocation is immediate.
 */
export async function grantOf(database: Query, secret: string): Promise<Grant | undefined> {
  if (!isTokenSecret(secret)) return undefined;
  const row = await database
    .selectFrom("accessToken")
    .innerJoin("account", "account.id", "accessToken.accountId")
    .select([
      "account.id",
      "account.name",
      "account.email",
      "account.language",
      "account.preferences",
      "account.cannotPlay",
      "account.isAdministrator",
      "account.kind",
      "accessToken.id as tokenId",
      "accessToken.studyId",
      "accessToken.groups",
      sql<boolean>`access_token.last_used_on is distinct from current_date`.as("isFirstToday"),
    ])
    .where("accessToken.hash", "=", hashOfToken(secret))
    .where("accessToken.expiresAt", ">", new Date())
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId, studyId, groups, kind, isFirstToday, preferences, ...person } = row;
  if (isFirstToday) {
    await sql`update access_token set last_used_on = current_date where id = ${tokenId}`.execute(
      database,
    );
  }
  return {
    tokenId,
    account: { ...named(person, "own"), preferences: preferencesOf(preferences) },
    studyId,
    groups,
    isProgram: kind === "program",
  };
}

/** The tokens of an account, newest first; including expired ones, until they are deleted. */
export async function tokensOf(
  database: Database,
  accountIds: readonly Id<"account">[],
): Promise<(AccessToken & { readonly accountId: Id<"account"> })[]> {
  const rows = await database
    .selectFrom("accessToken")
    .select([
      "id",
      "accountId",
      "name",
      "studyId",
      "groups",
      "createdAt",
      "expiresAt",
      sql<string | null>`last_used_on::text`.as("lastUsedOn"),
    ])
    .where("accountId", "=", sql<Id<"account">>`any(${accountIds}::uuid[])`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

export interface NewToken {
  readonly id: Id<"accessToken">;
  readonly accountId: Id<"account">;
  /** Who makes it for a program; `null` for oneself. */
  readonly madeBy: Id<"account"> | null;
  readonly name: string;
  readonly studyId: Id<"study"> | null;
  readonly groups: readonly TokenGroup[];
  readonly days: number;
}

/**
 * Creates a token. Its secret is in this answer only.
 *
 * @throws Refusal `quota_reached`, `already_exists`.
 */
export async function makeToken(
  database: Database,
  { days, groups, ...token }: NewToken,
  limits: Limits,
): Promise<{ readonly token: AccessToken; readonly secret: string }> {
  const secret = newTokenSecret();
  await transact(database, async (query) => {
    await sql`select from account where id = ${token.accountId} for update`.execute(query);
    const { count } = await query
      .selectFrom("accessToken")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("accountId", "=", token.accountId)
      .executeTakeFirstOrThrow();
    if (count >= limits.tokensPerAccount) {
      throw new Refusal("quota_reached", {
        limit: "tokensPerAccount",
        max: limits.tokensPerAccount,
      });
    }
    await query
      .insertInto("accessToken")
      .values({
        ...token,
        groups: [...groups],
        hash: hashOfToken(secret),
        expiresAt: new Date(Date.now() + days * dayMs),
      })
      .execute();
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
  });
  const made = (await tokensOf(database, [token.accountId])).find(({ id }) => id === token.id);
  if (!made) throw new Refusal("not_found", {});
  return { token: AccessToken.parse(made), secret };
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Revokes a token. @throws Refusal `not_found` if the account has no such token. */
export async function revokeToken(
  database: Database,
  accountId: Id<"account">,
  tokenId: Id<"accessToken">,
): Promise<void> {
  const { numDeletedRows } = await transact(database, (query) =>
    query
      .deleteFrom("accessToken")
      .where("accountId", "=", accountId)
      .where("id", "=", tokenId)
      .executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw new Refusal("not_found", {});
}

/** Revokes all access tokens of an account. */
export async function endTokensOf(database: Database, accountId: Id<"account">): Promise<void> {
  await transact(database, (query) =>
    query.deleteFrom("accessToken").where("accountId", "=", accountId).execute(),
  );
}

/**
 * Revokes the tokens that a member created for a study’s programs, once they no longer have
 * permission to create any.
 */
export async function endTokensMadeBy(
  query: Writing,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<void> {
  await query
    .deleteFrom("accessToken")
    .where("studyId", "=", studyId)
    .where("madeBy", "=", accountId)
    .execute();
}
