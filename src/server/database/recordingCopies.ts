import { sql } from "kysely";
import type { EarlierSource, MediaSource } from "../../domain/entities/recording.ts";
import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { MediaCopy, RecordingCopy } from "../../formats/studyCopy.ts";
import { archiveEntry } from "../exchange/archivedWithMedia.ts";
import type { Query } from "./database.ts";
import { earlierSourcesOf } from "./earlierSources.ts";
import { recordingsOf } from "./recordings.ts";
import type { StoredRecording } from "../sight/recordings.ts";
import { opened } from "../sight/unseen.ts";

/**
 * The recordings of a study with all that is known of them but their media, by name: for readers who may
 * read every recording.
 *
 * @param wanted by id; `undefined` means all.
 * @param withMedia names where the content of uploads will lie in an archive.
 */
export async function recordingCopies(
  query: Query,
  studyId: Id<"study">,
  {
    wanted,
    withMedia,
  }: { readonly wanted: ReadonlySet<string> | undefined; readonly withMedia: boolean },
): Promise<RecordingCopy[]> {
  const copies: RecordingCopy[] = [];
  for (let after: string | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await recordingsOf(query, studyId, { after, limit: limits.rowsPerPage });
    const some = page.items.filter(({ id }) => wanted?.has(id) ?? true);
    // oxlint-disable-next-line no-await-in-loop
    copies.push(...(await withLongParts(query, studyId, some, withMedia)));
    if (page.next === null) return copies;
    after = page.next;
  }
}

async function withLongParts(
  query: Query,
  studyId: Id<"study">,
  recordings: readonly StoredRecording[],
  withMedia: boolean,
): Promise<RecordingCopy[]> {
  const these = sql<Id<"recording">>`any(${recordings.map(({ id }) => id)}::uuid[])`;
  const captions = await query
    .selectFrom("caption")
    .select(["id", "text"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", these)
    .execute();
  const frames = await query
    .selectFrom("recording")
    .select(["id", "frameTimes", "keepUntil"])
    .where("studyId", "=", studyId)
    .where("id", "=", these)
    .where((is) => is.or([is("frameTimes", "is not", null), is("keepUntil", "is not", null)]))
    .execute();
  const uploads = await query
    .selectFrom("upload")
    .select(["id", "durationUs", "fingerprint"])
    .where("studyId", "=", studyId)
    .execute();
  const earlier = await sourcesBefore(query, studyId, recordings);
  const textOf = new Map<string, string>(captions.map(({ id, text }) => [id, text]));
  const longOf = new Map(frames.map(({ id, ...row }): [string, typeof row] => [id, row]));
  const uploadOf = new Map<string, UploadFacts>(uploads.map((upload) => [upload.id, upload]));
  return recordings.map((recording) => {
    const { id, name, durationUs, framesPerSecond, frameTiming, hasVideo, phases } = recording;
    const { values, isTraining, createdAt, live } = recording;
    const { frameTimes, keepUntil } = longOf.get(id) ?? {};
    return {
      id,
      name: opened(name, "permission"),
      media: recording.sources.map((source) => mediaCopy(source, uploadOf, withMedia)),
      durationUs,
      framesPerSecond,
      frameTiming,
      hasVideo,
      isLive: live !== null,
      phases,
      captions: recording.captions.flatMap((one) => {
        const text = textOf.get(one.id);
        // Taken away since the list was made.
        return text === undefined ? [] : [{ ...one, text }];
      }),
      values,
      isTraining,
      createdAt,
      ...(live && { live }),
      ...(frameTimes && { frameTimes }),
      ...(keepUntil && { keepUntil }),
      ...(earlier.has(id) && {
        earlierMedia: earlier.get(id)?.map(({ source, replacedAt }) => ({
          ...mediaCopy(source, uploadOf, withMedia),
          replacedAt,
        })),
      }),
    };
  });
}

/** Of the recordings that have some: the files that work was done on before, the last one first. */
async function sourcesBefore(
  query: Query,
  studyId: Id<"study">,
  recordings: readonly StoredRecording[],
): Promise<ReadonlyMap<string, readonly EarlierSource[]>> {
  const rows = await query
    .selectFrom("mediaSource")
    .select("recordingId")
    .distinct()
    .where("studyId", "=", studyId)
    .where("recordingId", "=", sql<Id<"recording">>`any(${recordings.map(({ id }) => id)}::uuid[])`)
    .where("replacedAt", "is not", null)
    .execute();
  return new Map(
    await Promise.all(
      rows.map(
        async ({ recordingId }) =>
          [recordingId, await earlierSourcesOf(query, { studyId, recordingId })] as const,
      ),
    ),
  );
}

interface UploadFacts {
  readonly durationUs: number | null;
  readonly fingerprint: string | null;
}

function mediaCopy(
  source: MediaSource,
  uploads: ReadonlyMap<string, UploadFacts>,
  withMedia: boolean,
): MediaCopy {
  const common = { offsetUs: source.offsetUs, address: null, durationUs: null };
  switch (source.kind) {
    case "address":
      return {
        ...common,
        fileName: nameInAddress(source.url),
        address: source.url,
        sizeBytes: null,
        fingerprint: null,
        ...(source.title !== null && { title: source.title }),
      };
    case "local": {
      const { fileName, sizeBytes, fingerprint, demands } = source;
      return { ...common, fileName, sizeBytes, fingerprint, ...told(demands) };
    }
    case "upload": {
      const { fileName, sizeBytes, contentType, demands, uploadId } = source;
      const { durationUs = null, fingerprint = null } = uploads.get(uploadId) ?? {};
      return {
        ...common,
        fileName,
        sizeBytes,
        fingerprint,
        durationUs,
        contentType,
        ...told(demands),
        ...(withMedia && { entry: archiveEntry(uploadId, fileName) }),
      };
    }
  }
}

function told(demands: MediaCopy["demands"] = []): Pick<MediaCopy, "demands"> {
  return demands.length > 0 ? { demands } : {};
}

/** What an address names last, as a file would be called. */
function nameInAddress(url: string): string {
  const { pathname, host } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? host;
  return last.slice(0, limits.nameMaxChars).trim() || host;
}
