import { sql } from "kysely";
import type { Upload } from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { MediaDemand } from "../../domain/playback.ts";
import { move, type StateOf } from "../../domain/states.ts";
import type { Query, Writing } from "./database.ts";

/** An upload as the server needs it to receive and check it. */
export interface UploadRow extends Upload {
  readonly uploadedBy: Id<"account">;
  readonly createdAt: Date;
  /** Packed as `domain/frameTimes.ts` says; `null` where they are not known. */
  readonly frameTimes: string | null;
  /** Whether its frames were looked for. */
  readonly hasReadFrames: boolean;
  readonly convertedAt: Date | null;
}

/** What was found in a file that can be played. */
export interface FoundMedia {
  readonly contentType: string;
  readonly durationUs: number;
  readonly framesPerSecond: number | null;
  readonly frameTiming: Upload["frameTiming"];
  readonly frameTimes: UploadRow["frameTimes"];
  readonly hasVideo: boolean;
  readonly demands: readonly MediaDemand[];
}

/** @throws Refusal `not_found` where the study has no such upload. */
export async function uploadOf(
  query: Query,
  studyId: Id<"study">,
  uploadId: Id<"upload">,
): Promise<UploadRow> {
  const row = await uploadById(query, uploadId);
  if (row?.studyId !== studyId) throw new Refusal("not_found", {});
  return row;
}

/** One upload; `undefined` if no study has it. */
export async function uploadById(
  query: Query,
  uploadId: Id<"upload">,
): Promise<UploadRow | undefined> {
  return await query.selectFrom("upload").selectAll().where("id", "=", uploadId).executeTakeFirst();
}

/** An upload in the form in which the API returns it. */
export function wireUpload({
  uploadedBy: _by,
  createdAt: _at,
  frameTimes: _times,
  hasReadFrames: _hasRead,
  convertedAt: _heardOf,
  ...upload
}: UploadRow): Upload {
  return upload;
}

/** Lets no one else begin an upload until the end of the transaction: what is counted stays so. */
export async function lockBeginning(query: Query): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('interrater:uploads', 0))`.execute(query);
}

export async function beginUpload(
  query: Writing,
  upload: Pick<
    UploadRow,
    "studyId" | "id" | "fileName" | "sizeBytes" | "fingerprint" | "uploadedBy"
  >,
): Promise<void> {
  await query
    .insertInto("upload")
    .values({ ...upload, state: "receiving" })
    .execute();
}

/** How much the uploads of a study take or will take, those that were refused excluded. */
export async function uploadedBytesOf(query: Query, studyId: Id<"study">): Promise<number> {
  const { bytes } = await query
    .selectFrom("upload")
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as("bytes"))
    .where("studyId", "=", studyId)
    .where("state", "<>", "refused")
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Says that all bytes are here. `false` where that was said before. */
export async function startChecking(query: Writing, uploadId: Id<"upload">): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("upload")
    .set({ state: move("upload", "receiving", "check") })
    .where("id", "=", uploadId)
    .where("state", "=", "receiving")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function finishUpload(
  query: Writing,
  uploadId: Id<"upload">,
  found: FoundMedia & {
    readonly checksum: string;
    /** Of one that was converted: how large the copy is, and what it is called. */
    readonly copy?: Pick<UploadRow, "sizeBytes" | "fileName"> | undefined;
  },
): Promise<void> {
  const { copy, ...media } = found;
  await query
    .updateTable("upload")
    .set({
      state: move("upload", "checking", "finish"),
      convertedShare: null,
      ...media,
      ...copy,
      hasReadFrames: true,
    })
    .$if(copy === undefined, (one) => one.set({ convertedFrom: null }))
    .where("id", "=", uploadId)
    .where("state", "in", underWay)
    .execute();
}

/** From both of these "finish" and "refuse" lead to the same. */
const underWay: readonly StateOf<"upload">[] = ["checking", "converting"];

/** A server that was not heard of for so long does not convert any more. */
const silentSeconds = 120;

/** Takes an upload over to convert it. `false` where another server does, or where nothing is to be done any more. */
export async function takeToConvert(query: Writing, uploadId: Id<"upload">): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("upload")
    .set({
      state: move("upload", "checking", "convert"),
      convertedShare: 0,
      convertedAt: sql<Date>`now()`,
    })
    .where("id", "=", uploadId)
    .where((is) =>
      is.or([
        is("state", "=", "checking"),
        is.and([
          is("state", "=", "converting"),
          is("convertedAt", "<", sql<Date>`now() - make_interval(secs => ${silentSeconds})`),
        ]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that it is still being converted, and how far that is. `false` where it is not any more. */
export async function putConverting(
  query: Writing,
  uploadId: Id<"upload">,
  known: Partial<Pick<UploadRow, "convertedShare" | "convertedFrom">>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("upload")
    .set({ ...known, convertedAt: sql<Date>`now()` })
    .where("id", "=", uploadId)
    .where("state", "=", "converting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves one that was not finished to the one that looks next, this server or another. */
export async function leaveConverting(query: Writing, uploadId: Id<"upload">): Promise<void> {
  await query
    .updateTable("upload")
    .set({
      state: move("upload", "converting", "leave"),
      convertedShare: null,
      convertedFrom: null,
      convertedAt: null,
    })
    .where("id", "=", uploadId)
    .where("state", "=", "converting")
    .execute();
}

/** The videos whose frames no one has looked for, oldest first. */
export async function uploadsWithoutFrames(
  query: Query,
): Promise<Pick<UploadRow, "id" | "studyId">[]> {
  return query
    .selectFrom("upload")
    .select(["id", "studyId"])
    .where("state", "=", "ready")
    .where("hasVideo", "=", true)
    .where("hasReadFrames", "=", false)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/**
 * Keeps the frames of a video that was received before they were looked for, and gives them to the
 * recordings whose first source it is, unless these have frames already. Returns whether some have
 * got them.
 *
 * @param found `undefined` where they could not be read.
 */
export async function putFrames(
  query: Writing,
  uploadId: Id<"upload">,
  found: Pick<FoundMedia, "framesPerSecond" | "frameTiming" | "frameTimes"> | undefined,
): Promise<boolean> {
  await query
    .updateTable("upload")
    .set({ hasReadFrames: true, ...found })
    .where("id", "=", uploadId)
    .execute();
  if (!found) return false;
  const rows = await query
    .updateTable("recording")
    .from("mediaSource")
    .set(found)
    .whereRef("mediaSource.studyId", "=", "recording.studyId")
    .whereRef("mediaSource.recordingId", "=", "recording.id")
    .where("mediaSource.uploadId", "=", uploadId)
    .where("mediaSource.position", "=", 0)
    .where("mediaSource.replacedAt", "is", null)
    .where("recording.frameTimes", "is", null)
    .returning("recording.id")
    .execute();
  return rows.length > 0;
}

/** Marks an upload as refused, with the file type that was found instead of playable media. */
export async function refuseUpload(
  query: Writing,
  uploadId: Id<"upload">,
  refusedBecause: string,
): Promise<void> {
  await query
    .updateTable("upload")
    .set({ state: move("upload", "checking", "refuse"), refusedBecause, convertedShare: null })
    .where("id", "=", uploadId)
    .where("state", "in", underWay)
    .execute();
}

/** Forgets an upload unless a recording uses it, inside the caller’s transaction. `false` where one does. */
export async function forgetUpload(query: Writing, uploadId: Id<"upload">): Promise<boolean> {
  // Who adds a recording with it at this moment is waited for.
  await query.selectFrom("upload").select("id").where("id", "=", uploadId).forUpdate().execute();
  const used = await query
    .selectFrom("mediaSource")
    .select("id")
    .where("uploadId", "=", uploadId)
    .limit(1)
    .executeTakeFirst();
  if (used) return false;
  await query.deleteFrom("upload").where("id", "=", uploadId).execute();
  return true;
}

/** The uploads in a state, oldest first; only those begun before a moment where one is given. */
export async function uploadsIn(
  query: Query,
  states: readonly StateOf<"upload">[],
  before?: Date,
): Promise<UploadRow[]> {
  return await query
    .selectFrom("upload")
    .selectAll()
    .where("state", "in", states)
    .$if(before !== undefined, (some) => some.where("createdAt", "<", before ?? sql.lit(null)))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
