import { sql } from "kysely";
import type { OwnSession } from "../../api/contract/security.ts";
import type { Account } from "../../domain/entities/account.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, transact } from "../database/database.ts";
import { hashOfToken } from "./hashOfToken.ts";

/** A session’s use is written down once in this time, not at every call; a short one’s more often. */
export function refreshAfterSeconds({ sessionSeconds }: Limits): number {
  return Math.min(600, sessionSeconds / 10);
}

/** How long an administrator’s session may lie unused. Its use is written down only now and then. */
export function administratorSeconds(limits: Limits): number {
  return limits.administratorSessionSeconds + refreshAfterSeconds(limits);
}

/** Sessions that began before this have ended, however much they are used. */
export function oldestSession({ longestSessionSeconds }: Limits): Date {
  return new Date(Date.now() - longestSessionSeconds * 1_000);
}

/** How long someone’s session lasts without any use, at the least. */
export function unusedSecondsOf({ isAdministrator }: Account, limits: Limits): number {
  const least = limits.sessionSeconds - refreshAfterSeconds(limits);
  return Math.floor(isAdministrator ? Math.min(least, limits.administratorSessionSeconds) : least);
}

/** Where someone is signed in, the session that asks first, then the last used. Only what still lets in. */
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

/** Whether there was such a session of theirs. It is over at once: nothing of it is remembered. */
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

/** Ends all of someone’s sessions but the one with this token, and says how many there were. */
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

/** The session that a token stands for; `undefined` where there is none, or none any more. */
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
