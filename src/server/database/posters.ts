import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";

/** Identifies a media source by its study and recording. */
export interface SourceAt {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
  readonly sourceId: Id<"mediaSource">;
}

/**
 * Keeps what a hosted recording is called at its host, and its picture. `false` where the source is
 * gone meanwhile, or has another address now.
 */
export async function keepPreview(
  query: Writing,
  { studyId, recordingId, sourceId }: SourceAt,
  {
    url,
    title,
    picture,
  }: {
    readonly url: string;
    readonly title: string | null;
    readonly picture: { readonly contentType: string; readonly bytes: Buffer } | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("mediaSource")
    .set({ title, hasPoster: picture !== null })
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where("id", "=", sourceId)
    .where("url", "=", url)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (picture) {
    await query
      .insertInto("mediaPoster")
      .values({ studyId, recordingId, sourceId, ...picture })
      .onConflict((conflict) =>
        conflict.columns(["studyId", "recordingId", "sourceId"]).doUpdateSet(picture),
      )
      .execute();
  }
  return true;
}

/** The picture of a source; `undefined` where it has none. */
export async function posterOf(
  query: Query,
  { studyId, recordingId, sourceId }: SourceAt,
): Promise<{ readonly contentType: string; readonly bytes: Buffer } | undefined> {
  return await query
    .selectFrom("mediaPoster")
    .select(["contentType", "bytes"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where("sourceId", "=", sourceId)
    .executeTakeFirst();
}
