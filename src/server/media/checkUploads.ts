import { createHash } from "node:crypto";
import { foundWords } from "../../domain/filesFound.ts";
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
  takeToConvert,
  uploadById,
  type UploadRow,
  uploadsIn,
  uploadsWithoutFrames,
} from "../database/uploads.ts";
import type { Conversions } from "./conversions.ts";
import { type Look, lookInto } from "./playable.ts";
import { ScannerSilent } from "./scanner.ts";
import type { Storage } from "./storage.ts";

type Needed = Pick<
  Tools,
  "change" | "conversions" | "database" | "limits" | "log" | "scanner" | "storage"
>;

/** A scanner that does not answer is asked again so soon; its uploads wait. */
const askScannerAgainMs = 15_000;

const underWay = new Set<string>();

/** Says that the last byte is here, and looks into the file beside what else goes on. */
export async function allReceived(tools: Needed, uploadId: Id<"upload">): Promise<void> {
  const isFirst = await transact(tools.database, (query) => startChecking(query, uploadId));
  const upload = await uploadById(tools.database, uploadId);
  if (isFirst && upload) void checkUpload(tools, upload);
}

/**
 * Finishes what a server that ended, or a storage that did not answer, left undone: uploads that are
 * whole but not yet looked into, and videos that were looked into before their frames were.
 */
export async function resumeChecks(tools: Needed): Promise<void> {
  for (const upload of await uploadsIn(tools.database, ["receiving", "checking", "converting"])) {
    if (upload.state !== "receiving") await checkUpload(tools, upload);
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
export async function sweepUploads(tools: Needed, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - tools.limits.unfinishedUploadSeconds * 1000);
  for (const { id } of await uploadsIn(tools.database, ["receiving", "refused", "ready"], before)) {
    const isForgotten = await transact(tools.database, (query) => forgetUpload(query, id));
    if (isForgotten) await tools.storage.remove(id);
  }
}

/** Never throws: what could not be finished is tried again later. Returns before a copy is made. */
async function checkUpload(tools: Needed, upload: UploadRow): Promise<void> {
  const { id, sizeBytes } = upload;
  if (underWay.has(id)) return;
  underWay.add(id);
  const { conversions, log, storage } = tools;
  try {
    const size = await storage.sizeOf(id);
    // The copy stood in its place already when the server ended.
    const isCopied = upload.state === "converting" && size !== undefined && size !== sizeBytes;
    const look = isCopied
      ? await lookInto(storage, id)
      : (await storage.isWhole(id, sizeBytes))
        ? ((await malwareIn(tools, upload)) ?? (await lookInto(storage, id)))
        : other(foundWords("incomplete"));
    if (isCopied) await finish(tools, upload, { look, copiedBytes: size });
    else if (!conversions || !look.wantsCopy) await finish(tools, upload, { look });
    else if (await transact(tools.database, (query) => takeToConvert(query, id))) {
      void convert(tools, upload, { conversions, look });
      return;
    }
  } catch (error) {
    log.error({ err: error, uploadId: id }, "an upload could not be checked");
    if (error instanceof ScannerSilent) {
      setTimeout(() => void checkUpload(tools, upload), askScannerAgainMs).unref();
    }
  }
  underWay.delete(id);
}

/**
 * What the scanner found in a file that no one has looked into; `undefined`: nothing, or there is no scanner.
 *
 * @throws ScannerSilent
 */
async function malwareIn(
  { log, scanner, storage }: Needed,
  { id, sizeBytes, state }: UploadRow,
): Promise<Look | undefined> {
  // What is being converted was looked through before.
  if (state === "converting") return undefined;
  const found = await scanner?.scan(sizeBytes, (range) => storage.read(id, range));
  if (found === undefined) return undefined;
  log.warn({ uploadId: id, found }, "an upload was refused: the scanner found malware in it");
  return other(foundWords("malware", { name: found }));
}

function other(found: string): Look {
  return { kind: "other", found, wantsCopy: false };
}

/** Never throws. A file of which no copy can be made is taken as it is, if some browser plays it. */
async function convert(
  tools: Needed,
  upload: UploadRow,
  { conversions, look }: { readonly conversions: Conversions; readonly look: Look },
): Promise<void> {
  const { change, log } = tools;
  const { id, studyId } = upload;
  try {
    await change({ studyId, accountId: null }, () =>
      Promise.resolve({ answer: undefined, history: [], tells: ["recordings"] }),
    );
    const made = await conversions.make(tools, upload);
    if (made === "stopped") return;
    if (made.kind === "copied") {
      await finish(tools, upload, { look: made.look, copiedBytes: made.sizeBytes });
    } else if (look.kind === "playable") await finish(tools, upload, { look });
    else {
      const { found: file } = look;
      const found =
        made.because === undefined
          ? file
          : foundWords("notConverted", { found: file, why: made.because });
      await finish(tools, upload, { look: { ...look, found } });
    }
  } catch (error) {
    log.error({ err: error, uploadId: id }, "an upload could not be converted");
  } finally {
    underWay.delete(id);
  }
}

/** Says what was found: something that can be played, or what it is instead. */
async function finish(
  { change, storage }: Needed,
  { id, studyId, sizeBytes, fileName }: UploadRow,
  { look, copiedBytes }: { readonly look: Look; readonly copiedBytes?: number },
): Promise<void> {
  const bytes = copiedBytes ?? sizeBytes;
  const checksum = look.kind === "other" ? "" : await checksumOf(storage, { id, sizeBytes: bytes });
  const copy =
    copiedBytes === undefined
      ? undefined
      : { sizeBytes: copiedBytes, fileName: `${fileName.replace(/\.[^.]*$/u, "")}.mp4` };
  const isThere = await change({ studyId, accountId: null }, async (query) => {
    if (look.kind === "other") await refuseUpload(query, id, look.found);
    else {
      const { kind: _kind, wantsCopy: _wants, ...found } = look;
      await finishUpload(query, id, { ...found, checksum, copy });
    }
    const there = await uploadById(query, id);
    return { answer: there !== undefined, history: [], tells: ["recordings"] };
  });
  // What was refused, or taken away while a copy was made, needs no room.
  if (look.kind === "other" || !isThere) await storage.remove(id);
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
