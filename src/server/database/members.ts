import type { Member } from "../../api/replies.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** Everybody in a study, by name. */
export async function membersOf(query: Query, studyId: Id<"study">): Promise<Member[]> {
  const rows = await query
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.accountId")
    .select(["studyId", "accountId", "role", "joinedAt", "name", "email"])
    .where("studyId", "=", studyId)
    .orderBy("name")
    .orderBy("accountId")
    .execute();
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }));
}
