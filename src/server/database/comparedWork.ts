import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** Where tables of pairs of observations are kept: by recording and round, and by what they count. */
export interface ComparedPlace {
  readonly recordingId: Id<"recording">;
  readonly roundId: Id<"round">;
  readonly basis: string;
}

/** What was kept of some recordings. */
export async function comparedWorkOf(
  query: Query,
  studyId: Id<"study">,
  of: { readonly recordingIds: readonly Id<"recording">[]; readonly bases: readonly string[] },
): Promise<readonly (ComparedPlace & { readonly tables: string })[]> {
  return query
    .selectFrom("comparedWork")
    .select(["recordingId", "roundId", "basis", "tables"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", sql<Id<"recording">>`any(${of.recordingIds}::uuid[])`)
    .where("basis", "=", sql<string>`any(${of.bases}::text[])`)
    .execute();
}

/** Keeps tables in the place of what was kept there before. */
export async function keepComparedWork(
  query: Query,
  studyId: Id<"study">,
  { recordingId, roundId, basis, tables }: ComparedPlace & { readonly tables: string },
): Promise<void> {
  await query
    .insertInto("comparedWork")
    .values({ studyId, recordingId, roundId, basis, tables })
    .onConflict((there) =>
      there.columns(["studyId", "recordingId", "roundId", "basis"]).doUpdateSet({ tables }),
    )
    .execute();
}
