import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** Where tables of pairs of observations are kept: by recording and round, and by what they count. */
export interface ComparedPlace {
  readonly recordingId: Id<"recording">;
  readonly roundId: Id<"round">;
  readonly basis: string;
}

/** The comparison tables of these recordings that the given version of Interrater stored. */
export async function comparedWorkOf(
  query: Query,
  studyId: Id<"study">,
  of: {
    readonly recordingIds: readonly Id<"recording">[];
    readonly bases: readonly string[];
    readonly program: string;
  },
): Promise<readonly (ComparedPlace & { readonly tables: string })[]> {
  return query
    .selectFrom("comparedWork")
    .select(["recordingId", "roundId", "basis", "tables"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", sql<Id<"recording">>`any(${of.recordingIds}::uuid[])`)
    .where("basis", "=", sql<string>`any(${of.bases}::text[])`)
    .where("program", "=", of.program)
    .execute();
}

/** Deletes what other programs have kept: they were there before, and no one reads it any more. */
export async function forgetComparedWorkOfOthers(
  query: Query,
  studyId: Id<"study">,
  program: string,
): Promise<void> {
  await sql`
    delete from compared_work where study_id = ${studyId} and program <> ${program}`.execute(query);
}

/** Keeps tables in the place of what was kept there before. */
export async function keepComparedWork(
  query: Query,
  studyId: Id<"study">,
  made: ComparedPlace & { readonly tables: string; readonly program: string },
): Promise<void> {
  const { recordingId, roundId, basis, tables, program } = made;
  await sql`
    insert into compared_work (study_id, recording_id, round_id, basis, tables, program)
    values (${studyId}, ${recordingId}, ${roundId}, ${basis}, ${tables}, ${program})
        on conflict (study_id, recording_id, round_id, basis) do update
       set tables = excluded.tables, program = excluded.program`.execute(query);
}
