import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** What one observation has of one subject and code: the states as columns, in order of time. */
export interface CodedStates {
  readonly observationId: Id<"observation">;
  readonly subjectId: string | null;
  readonly codeId: string;
  /** Empty for a code of points. */
  readonly startsUs: readonly number[];
  /** `null` for one that is still open. */
  readonly endsUs: readonly (number | null)[];
}

/** The states of some observations, packed by the database: an observation may have 50,000 of them. */
export async function codedStates(
  query: Query,
  studyId: Id<"study">,
  observationIds: readonly Id<"observation">[],
): Promise<readonly CodedStates[]> {
  return query
    .selectFrom("event")
    .select([
      "observationId",
      "subjectId",
      "codeId",
      sql<
        number[]
      >`coalesce(json_agg(start_us order by start_us, id) filter (where kind = 'state'), '[]')`.as(
        "startsUs",
      ),
      sql<
        (number | null)[]
      >`coalesce(json_agg(end_us order by start_us, id) filter (where kind = 'state'), '[]')`.as(
        "endsUs",
      ),
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", sql<Id<"observation">>`any(${observationIds}::uuid[])`)
    .where("isDeleted", "=", false)
    .groupBy(["observationId", "subjectId", "codeId"])
    .execute();
}

/** What of an observation makes a figure that was computed with it stale, and when it was handed in. */
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
