import { sql } from "kysely";
import type { Caption, Phase } from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import { can, type Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { StateOf } from "../../domain/states.ts";
import type { Query, Writing } from "./database.ts";
import { isAskedToCode } from "./recordings.ts";

/** Which recording. */
interface At {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
}

/** Whether someone may watch a recording: all who read recordings, and who was asked to code it. */
export async function mayWatch(
  query: Query,
  { studyId, recordingId }: At,
  { role, accountId }: { readonly role: Role; readonly accountId: Id<"account"> },
): Promise<boolean> {
  return can(role, "recording.read") || isAskedToCode(query, studyId, recordingId, accountId);
}

/**
 * Holds a recording until the end of the transaction: anyone else who changes it waits.
 * @throws Refusal `not_found`.
 */
export async function lockRecording(query: Query, at: At): Promise<void> {
  const row = await query
    .selectFrom("recording")
    .select("id")
    .where("studyId", "=", at.studyId)
    .where("id", "=", at.recordingId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
}

/** Until when a recording is coded, by everyone or by one: the end of the latest event; 0 where there is none. */
export async function codedUntilUs(query: Query, at: At, raterId?: Id<"account">): Promise<number> {
  const { us } = await eventsAt(query, at)
    .$if(raterId !== undefined, (own) => own.where("observation.raterId", "=", raterId ?? null))
    .select(sql<number>`coalesce(max(coalesce(event.end_us, event.start_us)), 0)`.as("us"))
    .executeTakeFirstOrThrow();
  return us;
}

/** How many events of a recording end after a moment. */
export async function eventsBeyond(query: Query, at: At, timeUs: number): Promise<number> {
  const { count } = await eventsAt(query, at)
    .select(sql<number>`count(*)::int`.as("count"))
    .where(sql<boolean>`coalesce(event.end_us, event.start_us) > ${timeUs}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets by how much sources are apart. A source that is not the recording’s is passed over. */
export async function setOffsets(
  query: Writing,
  at: At,
  offsets: readonly { readonly sourceId: Id<"mediaSource">; readonly offsetUs: number }[],
): Promise<void> {
  for (const { sourceId, offsetUs } of offsets) {
    await query
      .updateTable("mediaSource")
      .set({ offsetUs })
      .where("studyId", "=", at.studyId)
      .where("recordingId", "=", at.recordingId)
      .where("id", "=", sourceId)
      .execute();
  }
}

/** Puts phases in the place of all that a recording has, in their order. */
export async function putPhases(
  query: Writing,
  { studyId, recordingId }: At,
  phases: readonly Phase[],
): Promise<void> {
  await query
    .deleteFrom("phase")
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  if (phases.length === 0) return;
  await query
    .insertInto("phase")
    .values(phases.map((phase, position) => ({ ...phase, studyId, recordingId, position })))
    .execute();
}

/** One caption file of a recording. @throws Refusal `not_found`. */
export async function captionOf(
  query: Query,
  at: At,
  captionId: Id<"caption">,
): Promise<Caption & { readonly text: string }> {
  const row = await query
    .selectFrom("caption")
    .select(["id", "label", "language", "text"])
    .where("studyId", "=", at.studyId)
    .where("recordingId", "=", at.recordingId)
    .where("id", "=", captionId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

/** Keeps captions, in the place of those with their id. */
export async function putCaption(
  query: Writing,
  { studyId, recordingId }: At,
  { id, label, language, text }: Caption & { readonly text: string },
): Promise<void> {
  await query
    .insertInto("caption")
    .values({ studyId, recordingId, id, label, language, text })
    .onConflict((conflict) =>
      conflict.columns(["studyId", "recordingId", "id"]).doUpdateSet({ label, language, text }),
    )
    .execute();
}

/** Deletes a caption file of a recording. @throws Refusal `not_found`. */
export async function removeCaption(
  query: Writing,
  at: At,
  captionId: Id<"caption">,
): Promise<void> {
  const { numDeletedRows } = await query
    .deleteFrom("caption")
    .where("studyId", "=", at.studyId)
    .where("recordingId", "=", at.recordingId)
    .where("id", "=", captionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("not_found", {});
}

/** The packed frame times of a recording. @throws Refusal `not_found` where none are kept. */
export async function frameTimesOf(query: Query, at: At): Promise<string> {
  const row = await query
    .selectFrom("recording")
    .select("frameTimes")
    .where("studyId", "=", at.studyId)
    .where("id", "=", at.recordingId)
    .executeTakeFirst();
  if (!row || row.frameTimes === null) throw new Refusal("not_found", {});
  return row.frameTimes;
}

/** Says that someone has found a file on their own disk; the first time counts. */
export async function keepLocalFind(
  query: Writing,
  { studyId, recordingId }: At,
  {
    sourceId,
    accountId,
  }: { readonly sourceId: Id<"mediaSource">; readonly accountId: Id<"account"> },
): Promise<void> {
  await query
    .insertInto("localFind")
    .values({ studyId, recordingId, sourceId, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The members who have located a local file on their computers, earliest first. */
export async function localFindsOf(query: Query, at: At) {
  return query
    .selectFrom("localFind")
    .innerJoin("account", "account.id", "localFind.accountId")
    .innerJoin("mediaSource", (join) =>
      join
        .onRef("mediaSource.studyId", "=", "localFind.studyId")
        .onRef("mediaSource.recordingId", "=", "localFind.recordingId")
        .onRef("mediaSource.id", "=", "localFind.sourceId"),
    )
    .where("mediaSource.replacedAt", "is", null)
    .select(["localFind.sourceId", "localFind.accountId", "account.name", "localFind.foundAt"])
    .where("localFind.studyId", "=", at.studyId)
    .where("localFind.recordingId", "=", at.recordingId)
    .orderBy("localFind.foundAt")
    .orderBy("localFind.accountId")
    .orderBy("localFind.sourceId")
    .execute();
}

/** How far the clock of a live observation is. */
export function liveClockState(live: {
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}): StateOf<"liveClock"> {
  if (live.startedAt === null) return "not_started";
  return live.endedAt === null ? "started" : "ended";
}

/** The events of all observations of a recording; those of withdrawn ones too: their work is kept. */
function eventsAt(query: Query, { studyId, recordingId }: At) {
  return query
    .selectFrom("observation")
    .innerJoin("event", (join) =>
      join
        .onRef("event.studyId", "=", "observation.studyId")
        .onRef("event.observationId", "=", "observation.id"),
    )
    .where("observation.studyId", "=", studyId)
    .where("observation.recordingId", "=", recordingId)
    .where("event.isDeleted", "=", false);
}
