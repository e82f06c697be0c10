import type { Id } from "../../domain/rules.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Tools } from "../answer.ts";
import { type Query, transact } from "../database/database.ts";
import {
  beginUpload,
  lockBeginning,
  uploadById,
  uploadedBytesOf,
  type UploadRow,
  uploadsIn,
} from "../database/uploads.ts";
import type { Storage } from "./storage.ts";

type NewUpload = Parameters<typeof beginUpload>[1];

/**
 * Begins an upload, or finds it begun: who sends one request twice has one upload. However many begin at
 * once, together they begin no more than their study, their account and the disk have room for.
 *
 * @throws Refusal `quota_reached`, `storage_full`.
 */
export async function beginWithinRoom(
  { database, limits, storage }: Pick<Tools, "database" | "limits" | "storage">,
  upload: NewUpload,
): Promise<UploadRow> {
  const begun = await transact(database, async (query) => {
    const before = await uploadById(query, upload.id);
    if (before) return before;
    await lockBeginning(query);
    const unfinished = await uploadsIn(query, ["receiving"]);
    checkAccount(upload, unfinished, limits);
    await checkStudy(query, upload, limits);
    await checkDisk(storage, upload.sizeBytes, unfinished);
    await beginUpload(query, upload);
    return uploadById(query, upload.id);
  });
  if (!begun) throw new Error("what was just begun is not there");
  return begun;
}

function checkAccount(
  { uploadedBy, sizeBytes }: NewUpload,
  unfinished: readonly UploadRow[],
  { unfinishedUploads, unfinishedUploadsBytes }: Limits,
): void {
  const own = unfinished.filter((one) => one.uploadedBy === uploadedBy);
  refuseBeyond({ limit: "unfinishedUploads", max: unfinishedUploads, taken: own.length, more: 1 });
  refuseBeyond({
    limit: "unfinishedUploadsBytes",
    max: unfinishedUploadsBytes,
    taken: own.reduce((sum, one) => sum + one.sizeBytes, 0),
    more: sizeBytes,
  });
}

async function checkStudy(
  query: Query,
  { studyId, sizeBytes }: { readonly studyId: Id<"study">; readonly sizeBytes: number },
  { studyUploadsBytes }: Limits,
): Promise<void> {
  refuseBeyond({
    limit: "studyUploadsBytes",
    max: studyUploadsBytes,
    taken: await uploadedBytesOf(query, studyId),
    more: sizeBytes,
  });
}

/** What others have begun and not sent yet is theirs already. */
async function checkDisk(
  storage: Storage,
  sizeBytes: number,
  unfinished: readonly UploadRow[],
): Promise<void> {
  const roomBytes = await storage.roomBytes();
  if (roomBytes === undefined) return;
  let promisedBytes = 0;
  for (const { id, sizeBytes: itsBytes } of unfinished) {
    promisedBytes += Math.max(0, itsBytes - (await storage.receivedOf(id)));
  }
  if (roomBytes - promisedBytes < sizeBytes) {
    throw new Refusal("storage_full", { neededBytes: sizeBytes });
  }
}

function refuseBeyond({
  limit,
  max,
  taken,
  more,
}: {
  readonly limit: keyof Limits;
  readonly max: number;
  readonly taken: number;
  readonly more: number;
}): void {
  if (taken + more <= max) return;
  throw new Refusal("quota_reached", { limit, max, left: Math.max(0, max - taken) });
}
