import { sql } from "kysely";
import { endTokensMadeBy } from "../accounts/accessTokens.ts";
import type { StoredMember } from "../sight/raters.ts";
import { DeviceCheck } from "../../domain/entities/account.ts";
import type { Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";
import type { HistoryEntry } from "./history.ts";
import { inNameOrder } from "./inNameOrder.ts";

/** All members of a study, sorted by name. */
export async function membersOf(query: Query, studyId: Id<"study">): Promise<StoredMember[]> {
  const rows = await query
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.accountId")
    .select([
      "studyId",
      "accountId",
      "role",
      "training",
      "pausedAt",
      "joinedAt",
      "name",
      "email",
      "cannotPlay",
      "device",
      sql<boolean>`imported_into is not null and kind = 'person'`.as("isImported"),
      sql<boolean>`kind = 'program'`.as("isProgram"),
    ])
    .where("studyId", "=", studyId)
    .orderBy(inNameOrder("name"))
    .orderBy("accountId")
    .execute();
  return rows.map((row) => ({
    ...row,
    // What an earlier program kept of it and cannot be read any more is told anew.
    device: DeviceCheck.safeParse(row.device).data ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
  }));
}

/**
 * All members’ roles, locked until the end of the transaction, so that two concurrent changes
 * cannot break a rule.
 */
export function lockMembers(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("membership")
    .select(["accountId", "role"])
    .where("studyId", "=", studyId)
    .orderBy("accountId")
    .forUpdate()
    .execute();
}

export async function setRole(
  query: Writing,
  studyId: Id<"study">,
  accountId: Id<"account">,
  role: Role,
): Promise<void> {
  await query
    .updateTable("membership")
    .set({ role })
    .where("studyId", "=", studyId)
    .where("accountId", "=", accountId)
    .execute();
}

/** Sets whether someone gets no new work. Returns what the history has of it: nothing where they stand so already. */
export async function setPaused(
  query: Writing,
  studyId: Id<"study">,
  accountId: Id<"account">,
  isPaused: boolean,
): Promise<readonly HistoryEntry[]> {
  const { numUpdatedRows } = await query
    .updateTable("membership")
    .set({ pausedAt: isPaused ? sql<Date>`now()` : null })
    .where("studyId", "=", studyId)
    .where("accountId", "=", accountId)
    .where("pausedAt", isPaused ? "is" : "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 0n
    ? []
    : [
        {
          about: "membership",
          aboutId: accountId,
          action: isPaused ? "pauseRater" : "resumeRater",
          after: {},
        },
      ];
}

/** Takes someone out of a study, and with them what let scripts into it as them. */
export async function endMembership(
  query: Writing,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<void> {
  for (const table of ["membership", "accessToken"] as const) {
    await query
      .deleteFrom(table)
      .where("studyId", "=", studyId)
      .where("accountId", "=", accountId)
      .execute();
  }
  await endTokensMadeBy(query, studyId, accountId);
}
