import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { dirname, basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { conversionFaults } from "../../domain/filesFound.ts";
import type { Id } from "../../domain/rules.ts";
import type { FastifyBaseLogger } from "fastify";
import { type Limits, limitTable } from "../../domain/limits.ts";
import { type Database, transact } from "../database/database.ts";
import { leaveConverting, putConverting, type UploadRow } from "../database/uploads.ts";
import type { Converter } from "./converter.ts";
import { openDiskStorage } from "./diskStorage.ts";
import { type Look, lookInto } from "./playable.ts";
import type { Storage } from "./storage.ts";

/** The queue of media conversions, which run one at a time. */
export interface Conversions {
  readonly converter: Converter;
  /**
   * Makes a copy that every browser plays, and puts it in the place of the file. Others that are waiting come first.
   * "stopped" where someone took it away meanwhile, or this server ends.
   */
  make(tools: Needed, upload: UploadRow): Promise<Copied | "stopped">;
  /** Stops one that is made or waits here; `false` where there is none. */
  stop(uploadId: Id<"upload">): boolean;
  /** Ends what is under way; it is begun again at the next start. */
  close(): Promise<void>;
}

export type Copied =
  | { readonly kind: "copied"; readonly look: Look; readonly sizeBytes: number }
  /** In a few words, for the person who sent it; `undefined` where it is no video or sound. */
  | { readonly kind: "failed"; readonly because: string | undefined };

interface Needed {
  readonly database: Database;
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  readonly storage: Storage;
}

const tellEveryMs = 2_000;
const beatMs = 20_000;
/** A copy that is so much shorter was cut off somewhere. */
const shorterMostUs = 2_000_000;

/**
 * `folders`: where copies lie while they are made, in a folder of each process; what one left that did not end in
 * order is removed by another, once no one can be at work there.
 */
export async function openConversions(converter: Converter, folders: string): Promise<Conversions> {
  await mkdir(folders, { recursive: true, mode: 0o700 });
  const leftBeforeMs = Date.now() - limitTable.conversionSeconds.max * 1000;
  for (const name of await readdir(folders)) {
    const path = join(folders, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < leftBeforeMs) await rm(path, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(folders, "of-"));
  const stops = new Map<string, AbortController>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function turn(
    tools: Needed,
    upload: UploadRow,
    signal: AbortSignal,
  ): Promise<Copied | "stopped"> {
    const { storage, limits, database } = tools;
    const { id, sizeBytes } = upload;
    const [source, target] = [join(folder, `${id}.source`), join(folder, `${id}.mp4`)];
    const path = storage.pathOf(id) ?? source;
    try {
      if (path === source) {
        const bytes = await storage.read(id, { start: 0, end: sizeBytes - 1 });
        await pipeline(bytes, createWriteStream(source, { mode: 0o600 }), { signal });
      }
      const probed = await converter.probe(path, signal);
      if (!probed) return { kind: "failed", because: undefined };
      if (probed.durationUs > limits.recordingMaxUs) {
        return { kind: "failed", because: conversionFaults.long };
      }
      if (!(await tell(database, id, { convertedFrom: probed.what }))) return "stopped";
      const room = await storage.roomBytes();
      const maxBytes = Math.min(limits.uploadMaxBytes, room ?? Infinity);
      if (maxBytes < sizeBytes) return { kind: "failed", because: conversionFaults.full };
      let toldMs = performance.now();
      await converter.convert({
        from: path,
        to: target,
        probed,
        maxBytes,
        signal,
        onShare(share) {
          if (performance.now() - toldMs < tellEveryMs) return;
          toldMs = performance.now();
          void heard(tools, id, { convertedShare: share });
        },
      });
      const made = await openDiskStorage(dirname(target), 0);
      const look = await lookInto(made, basename(target));
      if (look.kind === "other") return { kind: "failed", because: look.found };
      if (look.durationUs < probed.durationUs - shorterMostUs) {
        return { kind: "failed", because: conversionFaults.short };
      }
      const { size } = await stat(target);
      signal.throwIfAborted();
      await storage.replace(id, target);
      return { kind: "copied", look, sizeBytes: size };
    } finally {
      await Promise.all([source, target].map((one) => rm(one, { force: true })));
    }
  }

  /** Never throws. Stops what someone took away meanwhile. */
  async function heard(
    { database, log }: Needed,
    id: Id<"upload">,
    known: Parameters<typeof putConverting>[2],
  ): Promise<void> {
    try {
      if (!(await tell(database, id, known))) stops.get(id)?.abort();
    } catch (error) {
      log.warn({ err: error }, "how far a copy is waits");
    }
  }

  async function inTurn(tools: Needed, upload: UploadRow): Promise<Copied | "stopped"> {
    const stop = new AbortController();
    stops.set(upload.id, stop);
    const before = last;
    const beat = setInterval(() => void heard(tools, upload.id, {}), beatMs);
    const patience = () => AbortSignal.timeout(tools.limits.conversionSeconds * 1000);
    const made = before.then(async (): Promise<Copied | "stopped"> => {
      const late = patience();
      try {
        if (stop.signal.aborted || isClosed) return "stopped";
        return await turn(tools, upload, AbortSignal.any([stop.signal, late]));
      } catch (error) {
        if (stop.signal.aborted) return "stopped";
        if (late.aborted) return { kind: "failed", because: conversionFaults.late };
        tools.log.warn({ err: error, uploadId: upload.id }, "a film could not be converted");
        const because = error instanceof Error ? error.message : String(error);
        return { kind: "failed", because: because.replaceAll(folder, "").slice(0, 300) };
      } finally {
        clearInterval(beat);
        stops.delete(upload.id);
        if (isClosed) await left(tools, upload.id);
      }
    });
    last = made;
    return made;
  }

  return {
    converter,
    make: inTurn,
    stop(uploadId) {
      const there = stops.get(uploadId);
      there?.abort();
      return there !== undefined;
    },
    async close() {
      isClosed = true;
      for (const one of stops.values()) one.abort();
      await last;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Never throws: who is silent for long enough is taken for gone anyway. */
async function left({ database, log }: Needed, id: Id<"upload">): Promise<void> {
  try {
    await transact(database, (query) => leaveConverting(query, id));
  } catch (error) {
    log.warn({ err: error, uploadId: id }, "a film stays marked as being converted");
  }
}

/** Says how it stands; `false` where no one waits for it any more. */
function tell(
  database: Database,
  id: Id<"upload">,
  known: Parameters<typeof putConverting>[2],
): Promise<boolean> {
  return transact(database, (query) => putConverting(query, id, known));
}
