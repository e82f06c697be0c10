import { sql } from "kysely";
import type { OwnSession } from "../../api/contract/security.ts";
import type { Account } from "../../domain/entities/account.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, transact } from "../database/database.ts";
import { hashOfToken } from "./hashOfToken.ts";

/**
 * A session’s last use is recorded at most once per this interval, not at every call; more often
 * for short sessions.
 */
export function refreshAfterSeconds({ sessionSeconds }: Limits): number {
  return Math.min(600, sessionSeconds / 10);
}

/**
 * How long an administrator’s session may be unused. Its last use is recorded only at intervals.
 */
export function administratorSeconds(limits: Limits): number {
  return limits.administratorSessionSeconds + refreshAfterSeconds(limits);
}

/** Sessions that started before this time have ended, whether used or not. */
export function oldestSession({ longestSessionSeconds }: Limits): Date {
  return new Date(Date.now() - longestSessionSeconds * 1_000);
}

/** The minimum time for which an unused session lasts. */
export function unusedSecondsOf({ isAdministrator }: Account, limits: Limits): number {
  const least = limits.sessionSeconds - refreshAfterSeconds(limits);
  return Math.floor(isAdministrator ? Math.min(least, limits.administratorSessionSeconds) : least);
}

/** A person’s valid sessions: the current one first, then by last use. */
export async function sessionsOf(
  database: Database,
  { id: accountId, isAdministrator }: Account,
  limits: Limits,
  thisToken: string | undefined,
): Promise<OwnSession[]> {
  const thisHash = hashOfToken(thisToken ?? "");
  const unusedSince = new Date(Date.now() - administratorSeconds(limits) * 1_000);
  const rows = await database
    .selectFrom("session")
    .select(["id", "token", "ipAddress", "userAgent", "createdAt", "updatedAt"])
    .where("userId", "=", accountId)
    .where("expiresAt", ">", new Date())
    .where("createdAt", ">", oldestSession(limits))
    .$if(isAdministrator, (sessions) => sessions.where("updatedAt", ">", unusedSince))
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      userAgent: row.userAgent ?? "",
      address: row.ipAddress === "" ? null : row.ipAddress,
      startedAt: row.createdAt.toISOString(),
      lastSeenAt: row.updatedAt.toISOString(),
      isThis: row.token === thisHash,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends a session immediately. Returns whether it existed. */
export async function endSession(
  database: Database,
  accountId: Id<"account">,
  sessionId: Id<"session">,
): Promise<boolean> {
  const { numDeletedRows } = await transact(database, (query) =>
    query
      .deleteFrom("session")
      .where("userId", "=", accountId)
      .where("id", "=", sessionId)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

/** Ends all of a person’s sessions except the one with this token, and returns their number. */
export async function endOtherSessions(
  database: Database,
  accountId: Id<"account">,
  keptToken: string | undefined,
): Promise<number> {
  const { numDeletedRows } = await transact(database, (query) =>
    query
      .deleteFrom("session")
      .where("userId", "=", accountId)
      .where("token", "!=", hashOfToken(keptToken ?? ""))
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

/** The session of a token; `undefined` if it does not exist or has ended. */
export async function sessionIdOf(
  database: Database,
  token: string | undefined,
): Promise<Id<"session"> | undefined> {
  if (token === undefined) return undefined;
  const row = await database
    .selectFrom("session")
    .select("id")
    .where("token", "=", hashOfToken(token))
    .executeTakeFirst();
  return row?.id;
}

/** Those of the given sign-in sessions that have not expired or been ended. */
export async function sessionsLettingIn(
  database: Database,
  ids: readonly Id<"session">[],
  limits: Limits,
): Promise<ReadonlySet<Id<"session">>> {
  const unusedSince = new Date(Date.now() - administratorSeconds(limits) * 1_000);
  const rows = await database
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.userId")
    .select("session.id")
    .where(sql<boolean>`session.id = any(${ids}::uuid[])`)
    .where("session.expiresAt", ">", new Date())
    .where("session.createdAt", ">", oldestSession(limits))
    .where((either) =>
      either.or([
        either("account.isAdministrator", "=", false),
        either("session.updatedAt", ">", unusedSince),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
