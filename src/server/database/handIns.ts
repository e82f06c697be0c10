import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** For each observation, what makes values computed from it stale, and when it was submitted. */
export async function handInsOf(
  query: Query,
  studyId: Id<"study">,
): Promise<ReadonlyMap<string, { readonly revision: number; readonly submittedAt: Date }>> {
  const rows = await query
    .selectFrom("observation")
    .select(["id", "revision", "submittedAt", "assignedAt"])
    .where("studyId", "=", studyId)
    .where("state", "in", ["submitted", "accepted"])
    .execute();
  return new Map(
    rows.map(({ id, revision, submittedAt, assignedAt }) => [
      id,
      { revision, submittedAt: submittedAt ?? assignedAt },
    ]),
  );
}
