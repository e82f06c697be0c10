import { sql } from "kysely";
import { type EarlierSource, MediaSource } from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Unseen } from "../sight/unseen.ts";
import type { Query, Writing } from "./database.ts";
import { inNameOrder } from "./inNameOrder.ts";

/** Which recording. */
interface At {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
}

/** The files that a recording had under coded work before, the last one first. */
export async function earlierSourcesOf(
  query: Query,
  { studyId, recordingId }: At,
): Promise<EarlierSource[]> {
  const rows = await query
    .selectFrom("mediaSource")
    .selectAll()
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where("replacedAt", "is not", null)
    .orderBy("replacedAt", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ replacedAt, ...row }) =>
    // A row holds the columns of every kind; parsing keeps those of its own.
    replacedAt ? [{ source: MediaSource.parse(row), replacedAt: replacedAt.toISOString() }] : [],
  );
}

/** Deletes the record of an earlier media source. @throws Refusal `not_found`. */
export async function dropEarlierSource(
  query: Writing,
  { studyId, recordingId }: At,
  sourceId: Id<"mediaSource">,
): Promise<void> {
  const { numDeletedRows } = await query
    .deleteFrom("mediaSource")
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where("id", "=", sourceId)
    .where("replacedAt", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("not_found", {});
}

/** Where it is begun is told of every observation, no matter who is blind to what is in it. */
const isBegun = sql<boolean>`(started_at is not null
  or state in ('in_progress', 'submitted', 'returned', 'accepted'))`;

/** Whose work on a recording was begun, each observation by its rater’s name. */
export async function begunOn(
  query: Query,
  { studyId, recordingId }: At,
): Promise<readonly { readonly name: Unseen<string> }[]> {
  return query
    .selectFrom("observation")
    .innerJoin("account", "account.id", "observation.raterId")
    .select("account.name")
    .where("observation.studyId", "=", studyId)
    .where("observation.recordingId", "=", recordingId)
    .where(isBegun)
    .orderBy(inNameOrder("account.name"))
    .execute();
}

/** Marks all that was begun on a recording as coded on an earlier file. */
export async function markBegun(query: Writing, { studyId, recordingId }: At): Promise<void> {
  await query
    .updateTable("observation")
    .set({ fileReplacedAt: new Date() })
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where(isBegun)
    .execute();
}
