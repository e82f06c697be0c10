import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";

/** When a study’s goal of precision was fixed, changed or taken away, by its history, in order. */
export async function goalSavedAt(query: Query, studyId: Id<"study">): Promise<string[]> {
  const rows = await query
    .selectFrom("happening")
    .select("at")
    .where("studyId", "=", studyId)
    .where("about", "=", "study")
    .where("action", "=", "changeStudy")
    .where(sql<boolean>`after ? 'precisionGoal'`)
    .orderBy("at")
    .execute();
  return rows.map(({ at }) => at.toISOString());
}
