import { createHash } from "node:crypto";
import type { Id } from "../../domain/rules.ts";
import type { Tools } from "../answer.ts";
import { transact } from "../database/database.ts";
import {
  type FoundMedia,
  finishUpload,
  forgetUpload,
  putFrames,
  refuseUpload,
  startChecking,
  uploadById,
  type UploadRow,
  uploadsIn,
  uploadsWithoutFrames,
} from "../database/uploads.ts";
import { lookInto } from "./playable.ts";
import type { Storage } from "./storage.ts";

type Needed = Pick<Tools, "change" | "database" | "log" | "storage">;

const underWay = new Set<string>();

/** Says that the last byte is here, and looks into the file beside what else goes on. */
export async function allReceived(tools: Needed, uploadId: Id<"upload">): Promise<void> {
  const isFirst = await transact(tools.database, (query) => startChecking(query, uploadId));
  const upload = await uploadById(tools.database, uploadId);
  if (isFirst && upload) void checkUpload(tools, upload);
}

/**
 * Finishes what a server that ended, or a storage that did not answer, left undone: uploads that are
 * whole but not yet looked into, and films that were looked into before their frames were.
 */
export async function resumeChecks(tools: Needed): Promise<void> {
  for (const upload of await uploadsIn(tools.database, ["receiving", "checking"])) {
    if (upload.state === "checking") await checkUpload(tools, upload);
    else if (await tools.storage.isWhole(upload.id, upload.sizeBytes)) {
      await allReceived(tools, upload.id);
    }
  }
  for (const upload of await uploadsWithoutFrames(tools.database)) {
    await readFrames(tools, upload);
  }
}

/**
 * Removes what was begun or refused too long ago (a limit), and what was received then and never became
 * part of a recording. Its room is given back.
 */
export async function sweepUploads(
  tools: Needed & Pick<Tools, "limits">,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - tools.limits.unfinishedUploadSeconds * 1000);
  for (const { id } of await uploadsIn(tools.database, ["receiving", "refused", "ready"], before)) {
    const isForgotten = await transact(tools.database, (query) => forgetUpload(query, id));
    if (isForgotten) await tools.storage.remove(id);
  }
}

/** Never throws: what could not be finished is tried again later. */
async function checkUpload(tools: Needed, { id, studyId, sizeBytes }: UploadRow): Promise<void> {
  if (underWay.has(id)) return;
  underWay.add(id);
  const { change, log, storage } = tools;
  try {
    const look = (await storage.isWhole(id, sizeBytes))
      ? await lookInto(storage, id)
      : { kind: "other" as const, found: "a file that is not whole" };
    const checksum = look.kind === "other" ? "" : await checksumOf(storage, { id, sizeBytes });
    await change({ studyId, accountId: null }, async (query) => {
      if (look.kind === "other") await refuseUpload(query, id, look.found);
      else {
        const { kind: _kind, ...found } = look;
        await finishUpload(query, id, { ...found, checksum });
      }
      return { answer: undefined, history: [], tells: ["recordings"] };
    });
    if (look.kind === "other") await storage.remove(id);
  } catch (error) {
    log.error({ err: error, uploadId: id }, "an upload could not be checked");
  } finally {
    underWay.delete(id);
  }
}

/** Never throws: where the storage does not answer, it is tried again later. */
async function readFrames(
  tools: Needed,
  { id: uploadId, studyId }: Pick<UploadRow, "id" | "studyId">,
): Promise<void> {
  const { change, log, storage } = tools;
  try {
    const look = await lookInto(storage, uploadId);
    const found = look.kind === "playable" ? framesIn(look) : undefined;
    await change({ studyId, accountId: null }, async (query) => {
      const isNew = await putFrames(query, uploadId, found);
      return { answer: undefined, history: [], tells: isNew ? ["recordings"] : [] };
    });
  } catch (error) {
    log.error({ err: error, uploadId }, "the frames of a film could not be read");
  }
}

function framesIn({ framesPerSecond, frameTiming, frameTimes }: FoundMedia) {
  return { framesPerSecond, frameTiming, frameTimes };
}

/** SHA-256 of a file, in pieces small enough that others get their turn. */
async function checksumOf(
  storage: Storage,
  { id, sizeBytes }: Pick<UploadRow, "id" | "sizeBytes">,
): Promise<string> {
  const hash = createHash("sha256");
  const chunks: AsyncIterable<Buffer> = await storage.read(id, { start: 0, end: sizeBytes - 1 });
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
